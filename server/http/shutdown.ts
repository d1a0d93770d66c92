import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * Destroys connections with incomplete request headers `timeoutMs` after the shutdown began, not counting its delay.
 * Otherwise Node, which closes idle connections and waits for all others, would wait for them forever: its request
 * timeouts do not run during a shutdown. Once its headers have arrived, a request is being handled and not interrupted
 * here; a body that does not arrive has its own timeouts.
 */
export function limitShutdownTime(app: FastifyInstance, timeoutMs: number): void {
  /** The open connections, with the number of requests that are being handled on each. */
  const handledRequests = new Map<Socket, number>()
  const addToCount = (socket: Socket, change: number) => {
    const count = handledRequests.get(socket)
    // Undefined if the connection was closed before the response was sent.
    if (count !== undefined) handledRequests.set(socket, count + change)
  }
  app.server.on('connection', (socket: Socket) => {
    handledRequests.set(socket, 0)
    socket.once('close', () => handledRequests.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    addToCount(raw.socket, 1)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    addToCount(raw.socket, -1)
    done()
  })
  app.addHook('preClose', async () => {
    const destroyIncomplete = () => {
      for (const [socket, count] of handledRequests) if (count === 0) socket.destroy()
    }
    setTimeout(destroyIncomplete, timeoutMs).unref()
  })
}

/**
 * Returns a guard that refuses requests during the shutdown, after its delay. Also closes each connection with its next
 * response then, because kept-alive connections would delay the end of the process.
 */
export function createStoppingGuard(app: FastifyInstance): () => void {
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

/** Reads are refused in the last half of the delay, but not for longer than two seconds. */
const readRefusalFraction = 0.5
const maxReadRefusalMs = 2_000

/**
 * Keeps the port open for a while after the signal to stop, so that a proxy can send requests to another
 * server first: connections that are not yet accepted when a port closes are reset, and a proxy must not
 * repeat a POST that it has already sent.
 *
 * A proxy with health checks stops using this server because /readyz fails immediately. nginx has no such
 * checks: it stops using a server that responds to a read with a status listed in its setting
 * proxy_next_upstream, and repeats that read at another server. So the returned guard refuses reads other
 * than health checks in the last part of the delay. It never refuses writes.
 *
 * Reads are refused with 504, the status of `server.stopping`, which no other response to a read has. It
 * is not 503, because an overloaded database causes 503 at all servers, and nginx would stop using all.
 */
export function createShutdownDelayGuard(
  app: FastifyInstance,
  delayMs: number,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): (request: FastifyRequest) => void {
  const readRefusalMs = Math.min(maxReadRefusalMs, delayMs * readRefusalFraction)
  let phase: 'serving' | 'not ready' | 'refusing reads' = 'serving'
  app.addHook('preClose', async () => {
    if (delayMs === 0) return
    phase = 'not ready'
    await wait(delayMs - readRefusalMs)
    phase = 'refusing reads'
    await wait(readRefusalMs)
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
