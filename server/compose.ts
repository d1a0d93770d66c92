import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { deleteDocumentsOfSubject, deleteExpiredDocuments } from '#sandbox/documents.ts'
import { sandboxAdminEmail, sandboxTierOf } from '#sandbox/identity/demo-users.ts'
import type { IdentitySandbox } from '#sandbox/identity/identity-sandbox.ts'
import type { ProviderParts } from '#sandbox/identity/provider.ts'
import type { PaymentsSandboxParts } from '#sandbox/payments/payments-sandbox.ts'
import { createSealedBlobs } from './blobs/sealed-blobs.ts'
import { watchDatabase, watchSockets } from './compose/metrics.ts'
import { attachOperator } from './compose/operator.ts'
import { openStorage } from './compose/storage.ts'
import { attachWorker } from './compose/worker.ts'
import { openWriters } from './compose/writer.ts'
import { type Config, publicAddress } from './config.ts'
import { listenToChannel } from './db/channel-listener.ts'
import type { Database } from './db/database.ts'
import { createJournalStore } from './db/stores/journal-store.ts'
import { createSlideStore } from './db/stores/slide-store.ts'
import { createTrackStore } from './db/stores/track-store.ts'
import { createVault } from './db/vault/vault.ts'
import { createApp } from './http/app.ts'
import { noClientFiles, readClientFiles } from './http/client-files.ts'
import { defineCookie } from './http/cookies.ts'
import { createOrigins } from './http/origins.ts'
import { createIdentityProvider } from './identity/provider.ts'
import { createSignInAttempts } from './identity/sign-in-attempts.ts'
import { liveChannel } from './live/events.ts'
import { createMetrics, type DamagedKind, type Metrics } from './metrics/metrics.ts'
import { setUpCatalogue } from './payments/catalogue.ts'
import { enabledEvents, webhookPath } from './payments/events.ts'
import { createPayments } from './payments/payments.ts'
import { authRoutes, chooseAccountCookie } from './routes/auth/auth-routes.ts'
import { billingRoutes } from './routes/billing/billing-routes.ts'
import { journalRoutes } from './routes/journal/journal-routes.ts'
import { liveRoutes } from './routes/live/live-routes.ts'
import { jobRoutes } from './routes/narration/job-routes.ts'
import { trackRoutes } from './routes/narration/track-routes.ts'
import { voiceRoutes } from './routes/narration/voice-routes.ts'
import { operationRoutes } from './routes/operations/operation-routes.ts'
import { ownDataRoutes } from './routes/own-data/own-data-routes.ts'
import { sessionRoutes } from './routes/sessions/session-routes.ts'
import { slideRoutes } from './routes/slides/slide-routes.ts'
import { usageRoutes } from './routes/usage/usage-routes.ts'
import { writerRoutes } from './routes/writer/writer-routes.ts'
import { closeCustomer } from './services/billing.ts'
import { createConcurrencyLimiter } from './services/concurrency-limiter.ts'
import { sweepRateLimits } from './services/rate-limits.ts'
import { absoluteLifetime, findSessionUser, sweepSessions } from './services/sessions.ts'
import { signIn, sweepTakenSignIns } from './services/sign-in.ts'
import {
  reconcileAll,
  sweepPaymentEvents,
  syncBeforeAdminChange,
} from './services/subscription-sync.ts'
import { createUserMutex } from './services/user-mutex.ts'
import { presentUser } from './services/users.ts'
import { writerForUser } from './services/writers.ts'

export interface ComposeParts {
  config: Config
  db: Database
  /** Where that database is: what is announced there is heard over a connection of its own. */
  databaseUrl: string
  masterKey: Buffer
  /** The port that is listened on, which may differ from the configured one when that is 0. */
  port: number
  clock?: () => Date
  /** Milliseconds, for intervals that a change of the time must not prolong. */
  monotonicClock?: () => number
  /** For how long a person waits for the payment provider, in milliseconds. */
  providerTimeout?: number | undefined
  /** Hears of every route, for those who watch over them. */
  onRoute?: (route: RouteOptions) => void
}

export interface Product {
  app: FastifyInstance
  metrics: Metrics
  /** Loads what would otherwise be loaded when somebody first needs it. */
  warmUp(): Promise<void>
}

const builtClient = join(import.meta.dirname, '..', 'dist', 'client')

/** Puts the product together. The only place that chooses between one part and another. */
export function compose(parts: ComposeParts): Promise<Product> {
  const metrics = createMetrics()
  watchDatabase(metrics, parts.db, parts.clock ?? (() => new Date()))
  const watched = { ...parts, metrics }
  return parts.config.role === 'worker' ? composeWorker(watched) : composeWeb(watched)
}

interface WatchedParts extends ComposeParts {
  metrics: Metrics
}

/** Does the long work alone, and answers those who watch over the process. */
async function composeWorker(parts: WatchedParts): Promise<Product> {
  const { config, db, port, metrics, clock = () => new Date() } = parts
  const app = await createApp({
    config,
    origins: createOrigins(publicAddress(config, port)),
    files: noClientFiles,
    onRoute: parts.onRoute,
    watchRequests: metrics.watchRequests,
    authenticate: async () => undefined,
    mayBeSignedIn: () => false,
    clock,
  })
  const house = await openHouse(parts, app)
  await attachWorker(app, { config, ...house })
  operationRoutes(app, { db, monotonicClock: parts.monotonicClock ?? monotonicNow })
  return { app, metrics, warmUp: house.writers.warmUp }
}

async function composeWeb(parts: WatchedParts): Promise<Product> {
  const { config, db, databaseUrl, masterKey, port, metrics, clock = () => new Date() } = parts
  const origins = createOrigins(publicAddress(config, port))
  const files = readClientFiles(builtClient)
  const sessionCookie = defineCookie(origins, 'session', { maxAge: absoluteLifetime / 1000 })

  const sandbox = config.oidc
    ? undefined
    : await createSandbox({ db, origins, files, clock, trustProxy: config.trustProxy })
  const { oidc } = config
  const identity = createIdentityProvider(
    sandbox?.client ?? (async () => oidc as NonNullable<typeof oidc>),
  )
  const policy = {
    adminEmails: sandbox ? [...config.adminEmails, sandboxAdminEmail] : config.adminEmails,
    firstTier: sandbox ? sandboxTierOf : () => 'free' as const,
  }

  const paymentsSandbox = config.stripe
    ? undefined
    : await createPaymentsSandbox({
        db,
        origins,
        files,
        clock,
        masterKey,
        ownAddress: ownAddress(config.host, port),
        webhookPath,
        enabledEvents,
      })

  const app = await createApp({
    config,
    origins,
    files,
    onRoute: parts.onRoute,
    watchRequests: metrics.watchRequests,
    authenticate: async (request) => {
      const token = sessionCookie.read(request)
      const row = token && (await findSessionUser(db, token, clock()))
      return row ? presentUser(row) : undefined
    },
    mayBeSignedIn: (request) => sessionCookie.read(request) !== undefined,
    clock,
  })
  const house = await openHouse(parts, app)
  const { vault } = house
  authRoutes(app, {
    db,
    origins,
    sessionCookie,
    identity,
    attempts: createSignInAttempts(masterKey),
    clock,
    signIn: ({ claims, replaces }) => {
      // The built-in provider's address changes with the port; its people do not.
      const known = sandbox ? { ...claims, issuer: sandbox.name } : claims
      const parts = { db, vault, newId: randomUUID, policy }
      return signIn(parts, { claims: known, replaces, now: clock() })
    },
  })
  usageRoutes(app, { db, clock })
  const worker = config.role === 'all' ? await attachWorker(app, { config, ...house }) : undefined
  const onQueued = () => worker?.wake()
  const { slides: store, journal, tracks, blobs, writers, writerFor } = house
  const userMutex = createUserMutex()
  const making = { db, writerFor, userMutex, newId: randomUUID, clock }
  slideRoutes(app, { ...making, store })
  journalRoutes(app, { ...making, journal, slides: store, onQueued })
  writerRoutes(app, { db, writers })
  jobRoutes(app, { db, slides: store, userMutex, newId: randomUUID, clock, onQueued })
  trackRoutes(app, { tracks, blobs: createSealedBlobs(blobs) })
  voiceRoutes(app, { db, blobs })
  const payments = createPayments({
    connection: paymentsSandbox?.connection ?? (config.stripe as NonNullable<typeof config.stripe>),
    ...(paymentsSandbox && { setUp: setUpCatalogue }),
    onError: (trouble) => app.log.warn(trouble, 'the payment provider failed'),
  })
  const billing = {
    db,
    payments,
    limiter: createConcurrencyLimiter(paymentConversations),
    clock,
    providerTimeout: parts.providerTimeout,
  }
  const letterBox = await attachOperator(app, {
    config,
    ...house,
    onDamaged: house.onDamaged('letter'),
    payments: config.stripe ? 'live' : 'sandbox',
    syncSubscription: (userId) => syncBeforeAdminChange(billing, userId),
  })
  billingRoutes(app, { ...billing, origins, webhookPath, onWebhook: metrics.webhook })
  const forgetBrowser = (reply: FastifyReply) => {
    sessionCookie.clear(reply)
    chooseAccountCookie(origins).write(reply, '1')
  }
  sessionRoutes(app, { db, sessionCookie, forgetBrowser, clock })
  ownDataRoutes(app, {
    db,
    slides: store,
    journal,
    tracks,
    blobs: createSealedBlobs(blobs),
    limiter: createConcurrencyLimiter(importsAtOnce, {
      timeout: 45_000,
      busy: 'imports_busy',
      retryAfter: 60,
    }),
    userMutex,
    newId: randomUUID,
    clock,
    onQueued,
    forgetBrowser,
    closeCustomer: (userId, remove) => closeCustomer(billing, userId, remove),
    forgetSender: letterBox.forgetSender,
    forgetIdentity: async (tx, { issuer, subject }) => {
      if (sandbox && issuer === sandbox.name) await deleteDocumentsOfSubject(tx, subject)
    },
  })
  const sockets = liveRoutes(app, {
    db,
    origins,
    sessionCookie,
    subscribe: (onPayload) => listenToChannel(databaseUrl, liveChannel, onPayload),
    clock,
  })
  watchSockets(metrics, sockets)
  sandbox?.routes(app)
  paymentsSandbox?.routes(app)
  operationRoutes(app, { db, monotonicClock: parts.monotonicClock ?? monotonicNow })
  keepHouse(app, hour, async () => {
    await sweepSessions(db, clock())
    await sweepTakenSignIns(db, clock())
    await sweepRateLimits(db, clock())
    await sweepPaymentEvents(db, clock())
    await letterBox.sweep()
    if (sandbox) await deleteExpiredDocuments(db, clock())
    await paymentsSandbox?.sweep(clock())
  })
  keepHouse(app, minute, async () => void (await reconcileAll(billing)))
  return { app, metrics, warmUp: house.writers.warmUp }
}

/** What both those who answer and those who work need: what is kept, and who writes. */
async function openHouse(parts: WatchedParts, app: FastifyInstance) {
  const { config, db, masterKey, metrics, clock = () => new Date() } = parts
  const vault = createVault(masterKey)
  const writers = await openWriters(config.languageModel, app.log, metrics)
  app.addHook('onClose', () => writers.close())
  const onDamaged = (kind: DamagedKind) => (id: string) => {
    metrics.damaged(kind)
    app.log.warn({ [kind]: id }, 'a part of a row no longer opens')
  }
  return {
    db,
    vault,
    clock,
    metrics,
    onDamaged,
    writers,
    writerFor: (userId: string) => writerForUser(db, writers, userId),
    slides: createSlideStore(db, vault, onDamaged('slide')),
    journal: createJournalStore(db, vault, onDamaged('reflection')),
    tracks: createTrackStore(db, vault, onDamaged('track')),
    blobs: await openStorage(config.storage),
  }
}

const monotonicNow = () => performance.now()

const minute = 60 * 1000
const hour = 60 * minute

/** How many conversations with the payment provider may each hold one of the ten connections. */
const paymentConversations = 4

/** How many imports may each hold one of them. */
const importsAtOnce = 2

/** Where this process can reach itself, whatever name the world knows it by. */
function ownAddress(host: string, port: number): string {
  const isByNumber = host !== '0.0.0.0' && host !== '::' && host !== 'localhost'
  const name = isByNumber ? host : '127.0.0.1'
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Removes what has expired, and asks after what was lost. No request ever waits for it. */
function keepHouse(app: FastifyInstance, every: number, work: () => Promise<void>): void {
  const timer = setInterval(() => {
    work().catch((error) => app.log.warn({ err: error }, 'housekeeping failed'))
  }, every).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

async function createPaymentsSandbox(parts: PaymentsSandboxParts) {
  const sandbox = await import('#sandbox/payments/payments-sandbox.ts')
  return sandbox.createPaymentsSandbox(parts)
}

/** Loaded only where it is used: in production there is no second identity provider in the process. */
async function createSandbox(parts: ProviderParts): Promise<IdentitySandbox> {
  const { createIdentitySandbox } = await import('#sandbox/identity/identity-sandbox.ts')
  return createIdentitySandbox(parts)
}
