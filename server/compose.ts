import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import { createEmbeddedScriptWriter } from './adapters/writer/embedded/script-writer.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createSlideStore } from './db/stores/slide-store.ts'
import { subscribe } from './db/subscription.ts'
import { createVault } from './db/vault/vault.ts'
import { createApp } from './http/app.ts'
import { readClientFiles } from './http/client-files.ts'
import { cookie } from './http/cookies.ts'
import { createOrigins } from './http/origins.ts'
import { createAttempts } from './identity/attempts.ts'
import { createIdentityProvider } from './identity/provider.ts'
import { liveChannel } from './live/events.ts'
import type { Guide, Writer } from './ports/writer.ts'
import { authRoutes } from './routes/auth/auth-routes.ts'
import { liveRoutes } from './routes/live/live-routes.ts'
import { operationRoutes } from './routes/operations/operation-routes.ts'
import { slideRoutes } from './routes/slides/slide-routes.ts'
import { unbuiltRoutes } from './routes/unbuilt/unbuilt-routes.ts'
import { usageRoutes } from './routes/usage/usage-routes.ts'
import { sweepDocuments } from './sandbox/documents.ts'
import type { IdentitySandbox } from './sandbox/identity/identity-sandbox.ts'
import { sandboxAdmin, sandboxTier } from './sandbox/identity/people.ts'
import type { ProviderParts } from './sandbox/identity/provider.ts'
import { absoluteLifetime, findSessionUser, sweepSessions } from './services/sessions.ts'
import { signIn, sweepTakenSignIns } from './services/sign-in.ts'
import { createTurns } from './services/turns.ts'
import { presentUser } from './services/users.ts'

export interface ComposeParts {
  config: Config
  db: Database
  /** Where that database is: what is announced there is heard over a connection of its own. */
  databaseUrl: string
  masterKey: Buffer
  /** The port that is listened on, which may differ from the configured one when that is 0. */
  port: number
  clock?: () => Date
  /** Hears of every route, for those who watch over them. */
  onRoute?: (route: RouteOptions) => void
}

export interface Product {
  app: FastifyInstance
  /** Loads what would otherwise be loaded when somebody first needs it. */
  warmUp(): Promise<void>
}

const builtClient = join(import.meta.dirname, '..', 'dist', 'client')

/** Puts the product together. The only place that chooses between one part and another. */
export async function compose(parts: ComposeParts): Promise<Product> {
  const { config, db, databaseUrl, masterKey, port, clock = () => new Date() } = parts
  const origins = createOrigins(config.publicUrl ?? `http://localhost:${port}`)
  const files = readClientFiles(builtClient)
  const vault = createVault(masterKey)
  const sessionCookie = cookie(origins, 'session', { maxAge: absoluteLifetime / 1000 })

  const sandbox = config.oidc
    ? undefined
    : await createSandbox({ db, origins, files, clock, trustProxy: config.trustProxy })
  const { oidc } = config
  const identity = createIdentityProvider(
    sandbox?.client ?? (async () => oidc as NonNullable<typeof oidc>),
  )
  const policy = {
    adminEmails: sandbox ? [...config.adminEmails, sandboxAdmin] : config.adminEmails,
    firstTier: sandbox ? sandboxTier : () => 'free' as const,
  }

  const app = await createApp({
    config,
    origins,
    files,
    onRoute: parts.onRoute,
    authenticate: async (request) => {
      const token = sessionCookie.read(request)
      const row = token && (await findSessionUser(db, token, clock()))
      return row ? presentUser(row) : undefined
    },
  })
  authRoutes(app, {
    db,
    origins,
    sessionCookie,
    identity,
    attempts: createAttempts(masterKey),
    clock,
    signIn: ({ claims, replaces }) => {
      // The built-in provider's address changes with the port; its people do not.
      const known = sandbox ? { ...claims, issuer: sandbox.name } : claims
      const parts = { db, vault, newId: randomUUID, policy }
      return signIn(parts, { claims: known, replaces, now: clock() })
    },
  })
  const store = createSlideStore(db, vault)
  const guide = createEmbeddedScriptWriter()
  const writer = await chooseWriter(config.languageModel, guide, app.log)
  app.addHook('onClose', () => writer.close())
  slideRoutes(app, { db, store, writer, turns: createTurns(), newId: randomUUID, clock })
  usageRoutes(app, { db, clock })
  liveRoutes(app, {
    db,
    origins,
    sessionCookie,
    subscribe: (onPayload) => subscribe(databaseUrl, liveChannel, onPayload),
    clock,
  })
  sandbox?.routes(app)
  operationRoutes(app, { db })
  unbuiltRoutes(app)
  keepHouse(app, async () => {
    await sweepSessions(db, clock())
    await sweepTakenSignIns(db, clock())
    if (sandbox) await sweepDocuments(db, clock())
  })
  return { app, warmUp: guide.warmUp }
}

/** A language model, where one is configured, with the built-in guide behind it. */
async function chooseWriter(
  model: Config['languageModel'],
  guide: Guide,
  log: FastifyBaseLogger,
): Promise<Writer> {
  if (!model) return guide
  const { createLanguageModelWriter } = await import(
    './adapters/writer/language-model/language-model-writer.ts'
  )
  return createLanguageModelWriter({
    model,
    fallback: guide,
    onTrouble: (code) => log.warn({ code }, 'the language model failed'),
  })
}

const hour = 60 * 60 * 1000

/** Removes what has expired. Nothing depends on it: expired rows count for nothing already. */
function keepHouse(app: FastifyInstance, sweep: () => Promise<void>): void {
  const timer = setInterval(() => {
    sweep().catch((error) => app.log.warn({ err: error }, 'sweeping failed'))
  }, hour).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Loaded only where it is used: in production there is no second identity provider in the process. */
async function createSandbox(parts: ProviderParts): Promise<IdentitySandbox> {
  const { createIdentitySandbox } = await import('./sandbox/identity/identity-sandbox.ts')
  return createIdentitySandbox(parts)
}
