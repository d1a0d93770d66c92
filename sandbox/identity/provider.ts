import { randomBytes } from 'node:crypto'
import type ProviderType from 'oidc-provider'
import type { Database } from '#server/db/database.ts'
import { writeRefusalOf } from '#server/db/write-refusal.ts'
import type { ClientFiles } from '#server/http/client-files.ts'
import type { Origins } from '#server/http/origins.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { documentsOf, oidcAdapter } from '../documents.ts'
import { sandboxPage } from '../html.ts'
import { nameOf } from './demo-users.ts'
import { interactionPolicy, Provider } from './oidc-library.ts'
import { signInErrorPage, signInWriteRefusedPage } from './sign-in-page.ts'
import { generateSigningKey } from './signing-key.ts'

export interface ProviderDependencies {
  db: Database
  origins: Origins
  files: ClientFiles
  clock: () => Date
  trustProxy: boolean
}

export const mountPath = '/sandbox/identity'
export const logoutPath = `${mountPath}/session/end`
export const clientId = 'evenstream'

interface Secrets {
  clientSecret: string
  cookieKey: string
  signingKey: object
}

/** Returns the stored secrets, so that all processes use the same; if there are none, stores new ones first. */
export async function loadSecrets(db: Database, clock: () => Date): Promise<Secrets> {
  const newSecrets = {
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKey: randomBytes(32).toString('base64url'),
    signingKey: await generateSigningKey(),
  }
  const stored = await documentsOf(db, 'Secrets', clock).create('secrets', newSecrets)
  return stored as unknown as Secrets
}

export function createProvider(
  { db, origins, files, clock, trustProxy }: ProviderDependencies,
  secrets: Secrets,
): ProviderType {
  const policy = interactionPolicy.base()
  // With `prompt=select_account` the product asks for the sign-in page even if somebody is signed in.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const minutes = (count: number) => count * 60
  const provider = new Provider(`${origins.canonical}${mountPath}`, {
    adapter: oidcAdapter(db, clock),
    clients: [
      {
        client_id: clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: origins.all.map((origin) => `${origin}/api/callback`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [secrets.cookieKey] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // Puts the claims of all scopes into the ID token.
    conformIdTokenClaims: false,
    // The library's own logout is off, because it needs a confirmation page or an inline script: logout.ts replaces it.
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    discovery: { end_session_endpoint: `${origins.canonical}${logoutPath}` },
    interactions: {
      policy,
      url: (_context, interaction) => `${mountPath}/interaction/${interaction.uid}`,
    },
    ttl: {
      Interaction: minutes(15),
      AuthorizationCode: minutes(1),
      AccessToken: minutes(10),
      IdToken: minutes(10),
      Grant: minutes(24 * 60),
      Session: minutes(24 * 60),
    },
    findAccount: async (_context, id) => {
      const account = await documentsOf(db, 'Account', clock).find(id)
      if (!account) return undefined
      const email = String(account.email)
      const { firstName, lastName } = nameOf(email)
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          email,
          email_verified: true,
          ...(firstName && { given_name: firstName }),
          ...(lastName && { family_name: lastName }),
        }),
      }
    },
    // The product is the only client, so no consent is needed.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: async (context, _out, error) => {
      const isWriteRefused = writeRefusalOf(error) !== undefined
      if (isWriteRefused) context.status = 503
      context.set('content-security-policy', pagePolicy(''))
      context.type = 'html'
      context.body = sandboxPage({
        title: 'Sign in to Evenstream',
        stylesheet: files.stylesheet('styles/sandbox.css'),
        body: isWriteRefused ? signInWriteRefusedPage() : signInErrorPage(),
      })
    },
  })
  provider.proxy = trustProxy
  return provider
}
