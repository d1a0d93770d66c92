import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds; enough for a body of one megabyte at one megabit per second. */
const defaultBodyTimeout = 10_000
/** Milliseconds; Node's request timeout for all routes. This module enforces the shorter ones. */
export const maxBodyTimeout = 60 * 60 * 1000

/** Ends a connection whose request body does not arrive within the timeout of its route. */
export function limitRequestBodyTime(app: FastifyInstance): void {
  const startTimer = ({ raw, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const bodyHeader = raw.headers['content-length'] ?? raw.headers['transfer-encoding']
    if (bodyHeader === undefined || raw.complete) return
    const endIfIncomplete = () => {
      // Injected requests have a mock socket.
      if (raw.complete || !(raw.socket instanceof Socket)) return
      // The same event as for Node's own request timeout.
      const error = Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, raw.socket)
    }
    const timeoutMs = routeOptions.config?.bodyTimeout ?? defaultBodyTimeout
    let timer = setTimeout(endIfIncomplete, timeoutMs).unref()
    // After an early response, such as a refusal, the rest of the body has the default timeout at most,
    // even if the route allows more.
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      timer = setTimeout(endIfIncomplete, Math.min(timeoutMs, defaultBodyTimeout)).unref()
    })
    raw.once('close', () => clearTimeout(timer))
  }
  app.addHook('onRequest', (request, reply, done) => {
    startTimer(request, reply)
    done()
  })
}
