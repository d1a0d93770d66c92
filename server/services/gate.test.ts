import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('lets so many through at once, in their order, and goes on after a failure', async () => {
  const gate = createGate(2)
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
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => gate(work(n))))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
  expect(await gate(async () => 'free again')).toBe('free again')
})
