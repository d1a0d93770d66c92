import type { FastifyReply } from 'fastify'

/**
 * Aborted when the client disconnects before the response is sent, so that the work for it can stop.
 * Fastify's `request.signal` cannot be used: it is aborted as soon as a request body has been read.
 * The signal has to be created before the handler waits, because 'close' is emitted only once.
 */
export function disconnectSignal({ raw }: FastifyReply, reason?: Error): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(reason)
  })
  return controller.signal
}
