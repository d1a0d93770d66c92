import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A megabyte arrives within seconds, or somebody only means to keep us waiting. */
const defaultBodyTimeout = 10_000
/** For the few calls that say so. The server has one limit for all; the rest is seen to here. */
export const maxBodyTimeout = 60 * 60 * 1000

/** Ends a connection whose request does not arrive in the time that its route allows. */
export function limitRequestBodyTime(app: FastifyInstance): void {
  const watch = ({ raw, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding']
    if (hasBody === undefined || raw.complete) return
    const end = () => {
      // What was handed in without a connection has none to end.
      if (raw.complete || !(raw.socket instanceof Socket)) return
      // The way in which the server itself ends one that is too slow.
      const error = Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, raw.socket)
    }
    const allowed = routeOptions.config?.bodyTime ?? defaultBodyTimeout
    let timer = setTimeout(end, allowed).unref()
    // Answered before it has arrived, as when it is refused: nobody reads the rest of it.
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      timer = setTimeout(end, Math.min(allowed, defaultBodyTimeout)).unref()
    })
    raw.once('close', () => clearTimeout(timer))
  }
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })
}
