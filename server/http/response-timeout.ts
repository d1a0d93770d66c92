import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The same as the keep-alive timeout. */
const defaultStallTimeoutMs = 30_000
/** Clients may pause these: players stop reading when their buffer is full, and downloads are paused. */
const pausableTypes = /^(audio|video)\/|^application\/zip/

/**
 * Ends a connection whose client stops reading the response. Until the response begins, the server's
 * longer timeout applies, because the work for it may take longer.
 */
export function limitResponseStall(app: FastifyInstance, timeoutMs = defaultStallTimeoutMs): void {
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    // Injected requests have no real socket.
    if (socket instanceof Socket) {
      socket.setTimeout(pausableTypes.test(type) ? app.server.timeout : timeoutMs)
    }
    done()
  })
}
