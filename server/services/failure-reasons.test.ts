import { expect, it } from 'vitest'
import { exportFailureReason, narrationFailureReason } from './failure-reasons.ts'

it('has the code and the sentence of a stored code', () => {
  expect(narrationFailureReason('voice.hung')).toEqual({
    error: 'The voice did not answer. Please try again.',
    errorCode: 'voice.hung',
  })
  expect(exportFailureReason('store.full')).toEqual({
    error: 'There is no room to keep the file. We have been told.',
    errorCode: 'store.full',
  })
})

it('has no code for a job that has not failed, or whose sentence an earlier version stored', () => {
  expect(narrationFailureReason(null)).toEqual({ error: null })
  expect(narrationFailureReason('No voice.')).toEqual({ error: 'No voice.' })
})
