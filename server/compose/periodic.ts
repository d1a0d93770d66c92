import type { FastifyInstance } from 'fastify'

export const minute = 60_000
export const hour = 60 * minute

/** Runs `work` at an interval, outside of any request, until the app closes. A failure is logged. */
export function runPeriodically(
  app: FastifyInstance,
  interval: number,
  work: () => Promise<unknown>,
): void {
  const timer = setInterval(() => {
    work().catch((error) => app.log.warn({ err: error }, 'a periodic task failed'))
  }, interval).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
