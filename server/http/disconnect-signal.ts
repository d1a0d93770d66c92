import type { FastifyReply } from 'fastify'

/**
 * Aborted when the client disconnects before the response is sent, so that work for nobody can stop.
 * Fastify's `request.signal` is no use for this: it is aborted as soon as a request body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
