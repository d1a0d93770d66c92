import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTextChecker, type TextChecker } from './text-checker.ts'
import type { CheckRequest } from './text-checker-protocol.ts'

let checker: TextChecker
beforeEach(() => {
  checker = createTextChecker()
})
afterEach(() => checker.close())

const anyCheck: CheckRequest = {
  kind: 'script',
  text: 'You rest by the sea.',
  goal: 'I live by the sea.',
  path: 'plain',
}

it('a check that waits or is requested while the running one is aborted has a result', async () => {
  const ended = new AbortController()
  const neverAborted = new AbortController().signal
  const aborted = checker.check(anyCheck, ended.signal)
  const waiting = checker.check(anyCheck, neverAborted)
  ended.abort()
  const requestedNow = checker.check(anyCheck, neverAborted)
  await expect(aborted).rejects.toThrow('no time left')
  expect((await waiting).rows.length).toBeGreaterThan(5)
  expect((await requestedNow).text).toContain('by the sea')
})

it('a running check has its result when a waiting one is aborted', async () => {
  const ended = new AbortController()
  const running = checker.check(anyCheck, new AbortController().signal)
  const aborted = checker.check(anyCheck, ended.signal)
  ended.abort()
  await expect(aborted).rejects.toThrow('no time left')
  expect((await running).text).toBe(anyCheck.text)
})

it('the result of an aborted check is not given to the next one', async () => {
  const ended = new AbortController()
  const long = { ...anyCheck, text: `${anyCheck.text} `.repeat(40_000) }
  const aborted = checker.check(long, ended.signal)
  const next = checker.check(anyCheck, new AbortController().signal)
  ended.abort()
  await expect(aborted).rejects.toThrow('no time left')
  expect((await next).text).toBe(anyCheck.text)
})

it('a closed checker rejects what it was asked and what it is asked', async () => {
  const { signal } = new AbortController()
  const pending = [checker.check(anyCheck, signal), checker.check(anyCheck, signal)]
  const refusals = pending.map((check) => expect(check).rejects.toThrow('no time left'))
  await checker.close()
  await Promise.all(refusals)
  await expect(checker.check(anyCheck, signal)).rejects.toThrow('no time left')
})
