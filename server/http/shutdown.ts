import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * Destroys connections with an incomplete request some time after the shutdown began. Node closes idle
 * connections and waits for all others, and its request timeouts no longer run then. Requests that are
 * being handled are not interrupted.
 */
export function limitShutdownTime(app: FastifyInstance, timeout: number): void {
  /** The open connections, with the number of requests that are being handled on each. */
  const open = new Map<Socket, number>()
  // For an aborted request there is no response; its connection has been removed already.
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
    const destroyIncomplete = () => {
      for (const [socket, requests] of open) if (requests === 0) socket.destroy()
    }
    setTimeout(destroyIncomplete, timeout).unref()
  })
}

/**
 * Closes each connection with its next response, because kept-alive connections would delay the end of
 * the process. Returns a function that refuses requests that arrive meanwhile.
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

/** The part of the delay during which reads are refused, and its maximum in milliseconds. */
const refusalShare = 0.5
const longestRefusal = 2_000

/**
 * Keeps the port open for a while after the signal to stop, so that a proxy can send requests to another
 * server first: connections that are not yet accepted when a port closes are reset, and a proxy must not
 * repeat a POST that it has already sent.
 *
 * A proxy with health checks stops using this server because /readyz fails at once; all other requests
 * are served. nginx has no such checks: it stops using a server that answers a read with a status listed
 * in proxy_next_upstream, and repeats that read elsewhere. So reads are refused in the last part of the
 * delay, and writes never. The status is that of `server.stopping`, which no other answer to a read has:
 * 503 also means that the database is overloaded, and two such answers would disable both servers.
 */
export function delayShutdown(
  app: FastifyInstance,
  milliseconds: number,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): (request: FastifyRequest) => void {
  const refusal = Math.min(longestRefusal, milliseconds * refusalShare)
  let phase: 'serving' | 'not ready' | 'refusing reads' = 'serving'
  app.addHook('preClose', async () => {
    if (milliseconds === 0) return
    phase = 'not ready'
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
