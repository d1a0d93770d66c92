import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As long as a connection may rest between two requests. */
const stallTimeout = 30_000
/** Players stop reading when they hold enough, and downloads can be paused. */
const pausableTypes = /^(audio|video)\/|^application\/zip/

/**
 * Ends a connection whose other end takes nothing of its answer for too long. Until the answer begins
 * the server's own limit holds, as work may go on in silence for much longer.
 */
export function limitResponseStall(app: FastifyInstance, pause = stallTimeout): void {
  app.addHook('onSend', ({ raw: { socket } }, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    // What was handed in without a connection has none to end.
    if (socket instanceof Socket) {
      socket.setTimeout(pausableTypes.test(type) ? app.server.timeout : pause)
    }
    done()
  })
}
