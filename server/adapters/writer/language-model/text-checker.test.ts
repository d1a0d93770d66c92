import { afterAll, expect, it } from 'vitest'
import { createTextChecker } from './text-checker.ts'
import type { CheckRequest } from './text-checker-protocol.ts'

const checker = createTextChecker()
afterAll(() => checker.close())

const anyCheck: CheckRequest = {
  kind: 'script',
  text: 'You rest by the sea.',
  goal: 'I live by the sea.',
  path: 'plain',
}

it('a check that is under way or requested while another one is aborted has a result', async () => {
  const ended = new AbortController()
  const neverAborted = new AbortController().signal
  const aborted = checker.check(anyCheck, ended.signal)
  const underWay = checker.check(anyCheck, neverAborted)
  ended.abort()
  const requestedNow = checker.check(anyCheck, neverAborted)
  await expect(aborted).rejects.toThrow('no time left')
  expect((await underWay).rows.length).toBeGreaterThan(5)
  expect((await requestedNow).text).toContain('by the sea')
})

it('an aborted check does not keep the thread from the next one', async () => {
  const ended = new AbortController()
  const minutesLong = { ...anyCheck, text: `${anyCheck.text} `.repeat(1_500_000) }
  const aborted = checker.check(minutesLong, ended.signal)
  const next = checker.check(anyCheck, new AbortController().signal)
  ended.abort()
  await expect(aborted).rejects.toThrow('no time left')
  expect((await next).text).toContain('by the sea')
})

it('a closed checker rejects what it was asked and what it is asked', async () => {
  const { signal } = new AbortController()
  const closing = createTextChecker()
  const pending = [closing.check(anyCheck, signal), closing.check(anyCheck, signal)]
  const refusals = pending.map((check) => expect(check).rejects.toThrow('no time left'))
  await closing.close()
  await Promise.all(refusals)
  await expect(closing.check(anyCheck, signal)).rejects.toThrow('no time left')
})
