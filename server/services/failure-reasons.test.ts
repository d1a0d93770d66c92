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

it('a failure reason has a general message for the code of a newer version', () => {
  expect(narrationFailureReason('voice.newer')).toEqual({
    error: 'Could not generate audio. Please try again.',
    errorCode: 'voice.newer',
  })
})

it('a failure reason has neither code nor message for a job that has not failed', () => {
  expect(narrationFailureReason(null)).toEqual({ error: null })
})
