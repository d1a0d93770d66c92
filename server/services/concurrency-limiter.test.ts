import { afterEach, expect, it, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('runs so many calls at once, in their order, and continues after a failure', async () => {
  const limiter = createConcurrencyLimiter(2)
  let inside = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    inside += 1
    most = Math.max(most, inside)
    order.push(n)
    await Promise.resolve()
    inside -= 1
    if (n === 1) throw new Error('no')
    return n
  }
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((n) => limiter(`user ${n}`, work(n))),
  )
  expect(most).toBe(2)
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

it('runs one call of a user at a time', async () => {
  const limiter = createConcurrencyLimiter(2)
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const doing = (who: string) =>
    limiter(who, async () => {
      order.push(who)
      if (who === 'ida') await held.promise
    })
  const ofIda = [doing('ida'), doing('ida'), doing('ida')]
  await doing('bo')
  expect(order).toEqual(['ida', 'bo'])
  held.resolve()
  await Promise.all(ofIda)
  expect(order).toEqual(['ida', 'bo', 'ida', 'ida'])
})

it('refuses a call that has waited too long, with the time to retry after', async () => {
  vi.useFakeTimers()
  const limiter = createConcurrencyLimiter(1, { timeout: 1000 })
  const held = Promise.withResolvers<void>()
  const first = limiter('ida', () => held.promise)
  const work = vi.fn()
  const second = limiter('bo', work).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toMatchObject({ code: 'server.unavailable', retryAfter: 5 })
  held.resolve()
  await first
  expect(work).not.toHaveBeenCalled()
  expect(await limiter('bo', async () => 'now')).toBe('now')
})
