import type { FastifyInstance } from 'fastify'

/** Milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/**
 * Runs `work` at an interval until the app closes, but skips a turn while the previous run lasts. Failures are logged.
 * Closing waits for a run in progress, which needs the database.
 */
export function runPeriodically(
  app: FastifyInstance,
  intervalMs: number,
  work: () => Promise<unknown>,
): void {
  let running: Promise<void> | undefined
  const run = async () => {
    await work().catch((error) => app.log.warn({ err: error }, 'a periodic task failed'))
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= run()
  }, intervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
