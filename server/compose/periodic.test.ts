import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runPeriodically, second } from './periodic.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a periodic task does not run again while its last run lasts', async () => {
  const app = Fastify()
  const runs: PromiseWithResolvers<void>[] = []
  runPeriodically(app, second, () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('a failed run counts as ended'))
  await vi.advanceTimersByTimeAsync(second)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await app.close()
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(runs).toHaveLength(2)
})
