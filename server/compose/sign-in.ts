import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deleteDocumentsOfSubject, deleteExpiredDocuments } from '#sandbox/documents.ts'
import { sandboxAdminEmail, sandboxTierOf } from '#sandbox/identity/demo-users.ts'
import type { IdentitySandbox } from '#sandbox/identity/identity-sandbox.ts'
import type { OidcClient } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import { createIdentityProvider } from '../identity/provider.ts'
import { createSignInAttempts } from '../identity/sign-in-attempts.ts'
import { authRoutes } from '../routes/auth/auth-routes.ts'
import { sessionRoutes } from '../routes/sessions/session-routes.ts'
import type { Identity } from '../services/account-deletion.ts'
import { deleteExpiredRateLimits } from '../services/rate-limits.ts'
import { deleteExpiredSessions } from '../services/sessions.ts'
import { deleteExpiredSignInStates, signIn } from '../services/sign-in.ts'
import { hour, runPeriodically } from './periodic.ts'
import type { WebContext } from './web-context.ts'

export interface SignIn {
  /** Deletes the identity's data in the identity sandbox, if the identity comes from there. */
  deleteIdentity(tx: Transaction, identity: Identity): Promise<void>
}

/** Registers sign-in by OpenID Connect, and the sessions of users. */
export async function registerSignIn(app: FastifyInstance, context: WebContext): Promise<SignIn> {
  const { config, db, masterKey, origins, clock, vault, sessionCookie, signOutBrowser } = context
  const { client, sandbox } = await chooseIdentityProvider(context)
  const policy = {
    adminEmails: sandbox ? [...config.adminEmails, sandboxAdminEmail] : config.adminEmails,
    firstTier: sandbox ? sandboxTierOf : () => 'free' as const,
  }
  authRoutes(app, {
    db,
    origins,
    sessionCookie,
    identity: createIdentityProvider(client),
    attempts: createSignInAttempts(masterKey),
    clock,
    signIn: ({ claims, replacedToken }) => {
      // The sandbox's issuer contains the port, so `storedIssuer` is stored, which is the same on every port.
      const stableClaims = sandbox ? { ...claims, issuer: sandbox.storedIssuer } : claims
      const parts = { db, vault, newId: randomUUID, policy }
      return signIn(parts, { claims: stableClaims, replacedToken, now: clock() })
    },
  })
  sessionRoutes(app, { db, sessionCookie, signOutBrowser, clock })
  sandbox?.routes(app)
  runPeriodically(app, hour, async () => {
    await deleteExpiredSessions(db, clock())
    await deleteExpiredSignInStates(db, clock())
    await deleteExpiredRateLimits(db, clock())
    if (sandbox) await deleteExpiredDocuments(db, clock())
  })
  return {
    async deleteIdentity(tx, { issuer, subject }) {
      if (sandbox && issuer === sandbox.storedIssuer) await deleteDocumentsOfSubject(tx, subject)
    },
  }
}

interface IdentityChoice {
  client: () => Promise<OidcClient>
  sandbox: IdentitySandbox | undefined
}

/** Returns the configured provider or else the sandbox, whose code is loaded only if no provider is configured. */
async function chooseIdentityProvider(context: WebContext): Promise<IdentityChoice> {
  const { db, origins, files, clock } = context
  const { oidc, trustProxy } = context.config
  if (oidc) return { client: async () => oidc, sandbox: undefined }
  const { createIdentitySandbox } = await import('#sandbox/identity/identity-sandbox.ts')
  const sandbox = createIdentitySandbox({ db, origins, files, clock, trustProxy })
  return { client: () => sandbox.client(), sandbox }
}
