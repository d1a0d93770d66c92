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
import { pagePolicy, setSecurityHeaders, workerPolicy } from './security-headers.ts'
import { closeConnectionsOnShutdown, delayShutdown, limitShutdownTime } from './shutdown.ts'

export interface AppParts {
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'film' | 'stopDelay'>
  origins: Origins
  files: ClientFiles
  onRoute: ((route: RouteOptions) => void) | undefined
  /** Adds the metrics of requests. */
  observeRequests: (app: FastifyInstance) => void
  /** Who the session cookie of a request belongs to. */
  authenticate: (request: FastifyRequest) => Promise<User | undefined>
  /** Whether a request carries a session cookie, be it good or not. */
  mayBeSignedIn: (request: FastifyRequest) => boolean
  clock: () => Date
}

const longestHeaderTime = 8_000
const longestSilence = 10 * 60_000

/** The server without its routes: what holds for every request alike. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, origins, files, authenticate, clock } = parts
  const app: FastifyInstance = Fastify({
    ...loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    // The nearest proxy alone: what stands before its own entry anybody can have written.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: maxBodyBytes,
    // Only uploads may take this long; see body-time.ts.
    requestTimeout: maxBodyTimeout,
    // Looked after every second: the usual half a minute would be added to each limit.
    http: {
      headersTimeout: longestHeaderTime,
      connectionsCheckingInterval: 1000,
      shouldUpgradeCallback: (request) =>
        isWebSocketUpgrade(request) && app.server.listenerCount('upgrade') > 0,
    },
    keepAliveTimeout: 30_000,
    // Of work that is done in silence, and of those who listen; for the rest see answer-time.ts.
    connectionTimeout: longestSilence,
    forceCloseConnections: 'idle',
    // Refused by our own words: see stopping.ts.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      setSecurityHeaders(reply, origins)
      sendProblem(reply, problemBody('resource.not_found', { resource: 'address' }))
    },
    routerOptions: { maxParamLength: 200 },
  })

  if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
  app.decorateRequest('user', undefined)
  readJsonAlone(app)
  app.setErrorHandler(sendError)
  logRequests(app)
  parts.observeRequests(app)
  limitRequestBodyTime(app)
  limitResponseStall(app)
  // Hooks run in this order: the delay comes before anything is refused or ended.
  const refuseWhileLeaving = delayShutdown(app, config.stopDelay)
  limitShutdownTime(app, longestHeaderTime)
  const refuseWhileStopping = closeConnectionsOnShutdown(app)

  const turns = createRequestRateLimit(clock)
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    setSecurityHeaders(reply, origins)
    refuseWhileStopping()
    refuseWhileLeaving(request)
    refuseForeignOrigin(origins, request)
    if (needsUser(request)) request.user = await authenticate(request)
    turns.consume(request)
  })

  if (files.folder) await serveClientFiles(app, files.folder)
  servePage(app, parts)
  return app
}

/**
 * Only WebSocket upgrades are taken up. Any other offer, such as h2c, is ignored and the request
 * answered over HTTP/1.1 (RFC 9110, 7.8); Node by itself would hand it to the 'upgrade' listener.
 */
const isWebSocketUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Only JSON: a form on another site can send plain text without asking, but not this. And only UTF-8:
 * bytes that are none would be read, and kept, as something else than was sent.
 */
function readJsonAlone(app: FastifyInstance): void {
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

const needsUser = ({ routeOptions }: FastifyRequest) =>
  ['public', 'user', 'admin'].includes(routeOptions.config.access ?? '')

async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'file' }
    })
    // What a worker may fetch is said by the policy of its script; and an old one must not linger.
    files.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url !== '/service-worker.js') return
      reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache')
    })
    await files.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      // Their names change with their content.
      immutable: true,
      maxAge: '1y',
    })
    if (existsSync(join(folder, 'film'))) {
      await files.register(fastifyStatic, {
        root: join(folder, 'film'),
        prefix: '/film/',
        decorateReply: false,
        index: false,
        // The page asks for them by their version.
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

/** Every path that is not ours to answer otherwise is a screen, and the page decides which. */
function servePage(app: FastifyInstance, parts: AppParts): void {
  const { files, origins, mayBeSignedIn } = parts
  const { film } = parts.config
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
        // Those who may be signed in get another page, though it says nothing about them.
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(
          files.page({
            nonce,
            address: origins.canonical,
            path,
            mayBeSignedIn: mayBeSignedIn(request),
            film: film?.url,
          }),
        )
    )
  })
}
