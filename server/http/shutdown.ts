import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * Keeps those who have begun to ask and do not go on from holding up the end of the process: once it
 * closes, the server ends what is idle and no longer looks after the rest. Whoever is being worked for
 * is waited for.
 */
export function limitShutdownTime(app: FastifyInstance, patience: number): void {
  /** The open connections, with how many requests of each are being worked on. */
  const open = new Map<Socket, number>()
  // One that is broken off is not answered: it goes with its connection.
  const count = (socket: Socket, change: number) => {
    const before = open.get(socket)
    if (before !== undefined) open.set(socket, before + change)
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    count(raw.socket, 1)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    count(raw.socket, -1)
    done()
  })
  app.addHook('preClose', async () => {
    const letGo = () => {
      for (const [socket, underWay] of open) if (underWay === 0) socket.destroy()
    }
    setTimeout(letGo, patience).unref()
  })
}

/**
 * A connection kept alive after its last answer would hold up the end of the process: each ends with
 * the answer that is under way. What comes over one of them meanwhile is refused by what this returns.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): () => void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  return () => {
    if (isStopping) throw new Failure('server.stopping', {}, { retryAfter: 1 })
  }
}

/** Of the delay, and at most so long, reads are refused. */
const refusalShare = 0.5
const longestRefusal = 2_000

/**
 * Keeps the port open for a while after the process was told to stop, so that a proxy can send requests
 * elsewhere first: connections that still wait to be accepted when a port closes are reset, and a proxy
 * must not repeat a POST that it has already sent.
 *
 * A proxy with health checks leaves because /readyz fails at once; all other requests are served. nginx
 * has no such checks: it leaves a server that answered a read with a status listed in proxy_next_upstream,
 * and repeats that read elsewhere. So reads are refused for the last part of the delay, and writes never.
 * The status is that of `server.stopping`, which no other answer to a read has: 503 also means that the
 * database is overloaded, and two such answers would take both servers out.
 */
export function delayShutdown(
  app: FastifyInstance,
  milliseconds: number,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): (request: FastifyRequest) => void {
  const refusal = Math.min(longestRefusal, milliseconds * refusalShare)
  let phase: 'serving' | 'leaving' | 'refusing reads' = 'serving'
  app.addHook('preClose', async () => {
    if (milliseconds === 0) return
    phase = 'leaving'
    await wait(milliseconds - refusal)
    phase = 'refusing reads'
    await wait(refusal)
  })
  return ({ method, routeOptions: { url, config } }) => {
    if (phase === 'serving') return
    if (url === '/readyz')
      throw new Failure('server.unavailable', { reason: 'restarting' }, { retryAfter: 1 })
    const isRead = method === 'GET' || method === 'HEAD'
    if (phase === 'refusing reads' && isRead && config.access !== 'operator') {
      throw new Failure('server.stopping', {}, { retryAfter: 1 })
    }
  }
}
