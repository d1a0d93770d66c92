import type { FastifyInstance } from 'fastify'

/** Milliseconds. */
export const minute = 60_000
export const hour = 60 * minute

/** Runs `work` at an interval until the app closes. Failures are logged. */
export function runPeriodically(
  app: FastifyInstance,
  intervalMs: number,
  work: () => Promise<unknown>,
): void {
  const timer = setInterval(() => {
    work().catch((error) => app.log.warn({ err: error }, 'a periodic task failed'))
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
