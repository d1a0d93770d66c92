import { NotNarratable } from '../audio/not-narratable.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '../ports/blobs.ts'
import { VoiceFailed, type VoiceFailureCode } from '../ports/voice.ts'
import { TextDamaged } from '../services/damaged-text.ts'
import { AttemptTimedOut } from './attempt.ts'

/** The slide or entry was deleted before its narration began. */
export class SubjectDeleted extends Error {
  override name = 'SubjectDeleted'
}

export interface Diagnosis {
  /** A sentence for the user. */
  reason: string
  /** Whether a later attempt may succeed. */
  isRetryable: boolean
  /** Characters spoken for a track that is not kept. They are charged, or repeated requests would be free. */
  spokenCharacters?: number
}

const voiceReasons: Record<VoiceFailureCode, string> = {
  'voice.unavailable': 'This voice is not available. Please choose another one.',
  'voice.crashed': 'The voice broke off. Please try again.',
  'voice.hung': 'The voice did not answer. Please try again.',
  'voice.closed': 'The voice service is not available. We have been told.',
  'voice.refused': 'The voice service declined this text. Please try another voice.',
  'voice.unreachable': 'The voice service could not be reached. Please try again later.',
  'voice.silent': 'The voice found nothing that it could say.',
}

/** Decides whether a failed attempt is retried, and which reason its owner reads. */
export function diagnose(error: unknown): Diagnosis {
  if (error instanceof VoiceFailed) {
    return { reason: voiceReasons[error.code], isRetryable: error.isTransient }
  }
  if (error instanceof BlobStoreFull) {
    return { reason: 'There is no room to keep the audio. We have been told.', isRetryable: false }
  }
  if (error instanceof BlobStoreUnavailable) {
    return { reason: 'The audio could not be kept. Please try again later.', isRetryable: true }
  }
  if (error instanceof NotNarratable && error.spokenCharacters > 0) {
    const { spokenCharacters } = error
    const reason =
      'This script takes more than ten minutes to say. Its narration was stopped, and counts as one.'
    return { reason, isRetryable: false, spokenCharacters }
  }
  if (error instanceof NotNarratable) {
    return {
      reason: 'This script is too long for a narration of five minutes.',
      isRetryable: false,
    }
  }
  if (error instanceof AttemptTimedOut) {
    const reason = 'The narration took too long and was stopped. Please try again later.'
    return { reason, isRetryable: false }
  }
  if (error instanceof SubjectDeleted) {
    return { reason: 'What was to be narrated is gone.', isRetryable: false }
  }
  if (error instanceof TextDamaged) {
    return { reason: error.detail, isRetryable: false }
  }
  if (error instanceof SealBrokenError) {
    return { reason: 'The text could not be opened.', isRetryable: false }
  }
  // An unknown error is more often temporary than permanent.
  return { reason: 'Could not generate audio. Please try again.', isRetryable: true }
}
