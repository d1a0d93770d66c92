/** Proves that `lossesAfter` finds lost requests. In `npm test`, stopping.test.ts calls it with SIGTERM. */
import { expect, it } from 'vitest'
import { lossesAfter } from './stopping.test-support.ts'

it('the check detects requests that are lost to SIGKILL', async () => {
  const lost = await lossesAfter('SIGKILL')
  expect(lost).toContain('ended with null')
  const unanswered = lost.filter((line) => line === 'POST, accepted, was not answered')
  expect(unanswered.length).toBeGreaterThanOrEqual(3)
})
