import { afterEach, expect, it, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const busyReason = 'imports_busy'

afterEach(() => {
  vi.useRealTimers()
})

it('a concurrency limiter runs at most two calls at the same time, in their order, and continues after a failure', async () => {
  const limiter = createConcurrencyLimiter(2, { busyReason })
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    order.push(n)
    await Promise.resolve()
    running -= 1
    if (n === 1) throw new Error('no')
    return n
  }
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((n) => limiter(`user ${n}`, work(n))),
  )
  expect(maxRunning).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
  expect(await limiter('user 1', async () => 'free again')).toBe('free again')
})

it('a concurrency limiter runs one call of a user at a time', async () => {
  const limiter = createConcurrencyLimiter(2, { busyReason })
  const order: string[] = []
  const mayFinish = Promise.withResolvers<void>()
  const run = (userId: string) =>
    limiter(userId, async () => {
      order.push(userId)
      if (userId === 'ida') await mayFinish.promise
    })
  const callsOfIda = [run('ida'), run('ida'), run('ida')]
  await run('bo')
  expect(order).toEqual(['ida', 'bo'])
  mayFinish.resolve()
  await Promise.all(callsOfIda)
  expect(order).toEqual(['ida', 'bo', 'ida', 'ida'])
})

it('a concurrency limiter refuses a call that has waited longer than the timeout, with a retry time', async () => {
  vi.useFakeTimers()
  const limiter = createConcurrencyLimiter(1, { busyReason, timeout: 1000 })
  const mayFinish = Promise.withResolvers<void>()
  const first = limiter('ida', () => mayFinish.promise)
  const work = vi.fn()
  const second = limiter('bo', work).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toMatchObject({
    code: 'server.unavailable',
    params: { reason: busyReason },
    retryAfter: 5,
  })
  mayFinish.resolve()
  await first
  expect(work).not.toHaveBeenCalled()
  expect(await limiter('bo', async () => 'now')).toBe('now')
})

it('a concurrency limiter in which no call may wait refuses one too many, and runs calls again afterwards', async () => {
  const limiter = createConcurrencyLimiter(1, { busyReason, timeout: 0 })
  const mayFinish = Promise.withResolvers<string>()
  const first = limiter('ida', () => mayFinish.promise)
  await expect(limiter('bo', async () => 'too many')).rejects.toMatchObject({
    code: 'server.unavailable',
    params: { reason: busyReason },
  })
  mayFinish.resolve('first')
  expect(await first).toBe('first')
  expect(await limiter('bo', async () => 'free again')).toBe('free again')
})
