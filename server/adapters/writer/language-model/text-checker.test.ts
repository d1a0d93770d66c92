import { afterEach, expect, it } from 'vitest'
import { createTextChecker } from './text-checker.ts'
import type { CheckRequest } from './text-checker-protocol.ts'

const checker = createTextChecker()
afterEach(() => checker.close())

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
