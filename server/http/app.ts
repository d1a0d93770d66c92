import { isUtf8 } from 'node:buffer'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import type { User } from '#shared/contract/auth.ts'
import type { Config } from '../config.ts'
import type { ClientFiles } from './client-files.ts'
import { loggerOptions, logRequests } from './log.ts'
import { type Origins, refuseForeignOrigin } from './origins.ts'
import { maxBodyBytes, problemBody, sendError, sendProblem } from './problems.ts'
import { limitRequestBodyTime, maxBodyTimeout } from './request-body-timeout.ts'
import { createRequestRateLimit } from './request-rate-limit.ts'
import { limitResponseStall } from './response-timeout.ts'
import { pagePolicy, serviceWorkerPolicy, setSecurityHeaders } from './security-headers.ts'
import { createShutdownDelayGuard, createStoppingGuard, limitShutdownTime } from './shutdown.ts'

export interface AppDependencies {
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'film' | 'stopDelay'>
  origins: Origins
  files: ClientFiles
  onRoute: ((route: RouteOptions) => void) | undefined
  /** Adds the metrics of requests. */
  observeRequests: (app: FastifyInstance) => void
  /** Returns the user whose session the cookie names, or undefined. */
  authenticate: (request: FastifyRequest) => Promise<User | undefined>
  /** Whether the request has a session cookie, valid or not. */
  mayBeSignedIn: (request: FastifyRequest) => boolean
  clock: () => Date
}

const headersTimeoutMs = 8_000
const maxInactivityMs = 10 * 60_000

/** Creates the server with everything that applies to every request, but without the API routes. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, origins, files, authenticate, clock } = dependencies
  const app: FastifyInstance = Fastify({
    ...loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    // Trust the nearest proxy only: earlier entries of the header may be forged by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: maxBodyBytes,
    // Only uploads may take this long; see request-body-timeout.ts.
    requestTimeout: maxBodyTimeout,
    // Checked every second, because Node's default interval could add 30 s to each timeout.
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: 1000,
      // The second condition is Node's default.
      shouldUpgradeCallback: (request) =>
        isWebSocketUpgrade(request) && app.server.listenerCount('upgrade') > 0,
    },
    keepAliveTimeout: 30_000,
    // Long, because the work for a response can be slow and media players pause while they read;
    // response-timeout.ts sets a shorter timeout for other responses.
    connectionTimeout: maxInactivityMs,
    forceCloseConnections: 'idle',
    // shutdown.ts refuses requests during the shutdown with a problem instead.
    return503OnClosing: false,
    // Errors before the routing, such as a malformed encoding of the path.
    frameworkErrors: (_error, _request, reply) => {
      setSecurityHeaders(reply, origins)
      sendProblem(reply, problemBody('resource.not_found', { resource: 'address' }))
    },
    routerOptions: { maxParamLength: 200 },
  })

  if (dependencies.onRoute) app.addHook('onRoute', dependencies.onRoute)
  app.decorateRequest('user', undefined)
  acceptOnlyJson(app)
  app.setErrorHandler(sendError)
  logRequests(app)
  dependencies.observeRequests(app)
  limitRequestBodyTime(app)
  limitResponseStall(app)
  // Their preClose hooks run in this order: first the delay; then requests are refused, and later connections with
  // incomplete headers are destroyed.
  const refuseDuringDelay = createShutdownDelayGuard(app, config.stopDelay)
  limitShutdownTime(app, headersTimeoutMs)
  const refuseIfStopping = createStoppingGuard(app)

  const rateLimit = createRequestRateLimit(clock)
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    setSecurityHeaders(reply, origins)
    refuseIfStopping()
    refuseDuringDelay(request)
    refuseForeignOrigin(origins, request)
    if (readsSession(request)) request.user = await authenticate(request)
    rateLimit.consume(request)
  })

  if (files.folder) await serveClientFiles(app, files.folder)
  servePage(app, dependencies)
  return app
}

/**
 * Only WebSocket upgrades are accepted. Any other offer, such as h2c, is ignored and the request is
 * answered over HTTP/1.1 (RFC 9110, 7.8); Node would pass it to the 'upgrade' listener.
 */
const isWebSocketUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Accepts JSON only, because a form on another site can send plain text without a CORS preflight. And
 * UTF-8 only, because other bytes would be stored as different characters than were sent. Routes for
 * other content have parsers of their own.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isUtf8(body)) return parse(request, body.toString(), done)
      done(Object.assign(new Error('Not UTF-8'), { statusCode: 400 }))
    },
  )
}

const readsSession = ({ routeOptions }: FastifyRequest) =>
  ['public', 'user', 'admin'].includes(routeOptions.config.access ?? '')

async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'file' }
    })
    // A service worker's own policy limits what it fetches; its file is revalidated so that updates arrive.
    files.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url !== '/service-worker.js') return
      reply
        .header('content-security-policy', serviceWorkerPolicy)
        .header('cache-control', 'no-cache')
    })
    await files.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      // The file names contain a hash of the content.
      immutable: true,
      maxAge: '1y',
    })
    if (existsSync(join(folder, 'film'))) {
      await files.register(fastifyStatic, {
        root: join(folder, 'film'),
        prefix: '/film/',
        decorateReply: false,
        index: false,
        // The page requests these files with their version in the query.
        immutable: true,
        maxAge: '1y',
      })
    }
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**', 'film/**', '.vite/**', 'index.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      index: false,
      maxAge: '1h',
    })
  })
}

/**
 * Serves the page at every other path, except below /api, /assets, /film and /sandbox; the client's router chooses the
 * screen.
 */
function servePage(app: FastifyInstance, dependencies: AppDependencies): void {
  const { files, origins, mayBeSignedIn } = dependencies
  const { film } = dependencies.config
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|film|sandbox)(\/|$)/.test(path)
    if (!isPage) {
      return sendProblem(reply, problemBody('resource.not_found', { resource: 'address' }))
    }
    const nonce = randomBytes(16).toString('base64')
    return (
      reply
        .header('content-security-policy', pagePolicy(nonce, [], film))
        // The page depends on whether there is a session cookie, but contains no user data.
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(
          files.page({
            nonce,
            origin: origins.canonical,
            path,
            mayBeSignedIn: mayBeSignedIn(request),
            film: film?.url,
          }),
        )
    )
  })
}
