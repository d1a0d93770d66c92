import { expect, it } from 'vitest'
import { exportFailureReason, narrationFailureReason } from './failure-reasons.ts'

it('a failure reason has the code and the message of a stored code', () => {
  expect(narrationFailureReason('voice.hung')).toEqual({
    error: 'The voice did not answer. Please try again.',
    errorCode: 'voice.hung',
  })
  expect(exportFailureReason('store.full')).toEqual({
    error: 'There is no room to keep the file. We have been told.',
    errorCode: 'store.full',
  })
})

it('a failure reason has no code for a job that has not failed, or whose message an earlier version stored', () => {
  expect(narrationFailureReason(null)).toEqual({ error: null })
  expect(narrationFailureReason('No voice.')).toEqual({ error: 'No voice.' })
})
