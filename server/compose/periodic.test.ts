import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runPeriodically, second } from './periodic.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a periodic task does not run again while its previous run lasts, and closing the app waits for it', async () => {
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
  const closed = vi.fn()
  const closing = app.close().then(closed)
  await vi.advanceTimersByTimeAsync(second)
  expect(closed).not.toHaveBeenCalled()
  runs[1]?.resolve()
  await closing
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(runs).toHaveLength(2)
})
