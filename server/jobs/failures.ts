import type { NarrationFailureCode } from '#shared/job-failure-texts.ts'
import { NotNarratable } from '../audio/not-narratable.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '../ports/blobs.ts'
import { VoiceFailed } from '../ports/voice.ts'
import { NeedsSupportFailure } from '../services/care.ts'
import { TextDamaged } from '../services/damaged-text.ts'
import { AttemptTimedOut } from './attempt.ts'

/** The slide or entry was deleted before this attempt at its narration began. */
export class SubjectDeleted extends Error {
  override name = 'SubjectDeleted'
}

/** An earlier narration of the same text, with the same voice and pace, was stopped after ten minutes of speech. */
export class TooLongBefore extends Error {
  override name = 'TooLongBefore'
}

export interface Diagnosis {
  reason: NarrationFailureCode
  /** Whether a later attempt may succeed. */
  isRetryable: boolean
  /** Characters spoken for a track that is not kept. Their cost is counted, even if the unit is given back. */
  spokenCharacters?: number
}

/** Decides whether a failed attempt is retried, and which error message the owner of the job sees. */
export function diagnose(error: unknown): Diagnosis {
  if (error instanceof VoiceFailed) {
    return { reason: error.code, isRetryable: error.isTransient }
  }
  if (error instanceof BlobStoreFull) return { reason: 'store.full', isRetryable: false }
  if (error instanceof BlobStoreUnavailable) {
    return { reason: 'store.unavailable', isRetryable: true }
  }
  if (error instanceof NotNarratable && error.spokenCharacters > 0) {
    const { spokenCharacters } = error
    return { reason: 'script.too_long_spoken', isRetryable: false, spokenCharacters }
  }
  if (error instanceof TooLongBefore)
    return { reason: 'script.too_long_spoken', isRetryable: false }
  if (error instanceof NotNarratable) return { reason: 'script.too_long', isRetryable: false }
  if (error instanceof AttemptTimedOut) return { reason: 'narration.timeout', isRetryable: false }
  if (error instanceof SubjectDeleted) return { reason: 'subject.deleted', isRetryable: false }
  if (error instanceof NeedsSupportFailure)
    return { reason: 'script.needs_support', isRetryable: false }
  if (error instanceof TextDamaged) {
    return { reason: `damaged.${error.part}`, isRetryable: false }
  }
  if (error instanceof SealBrokenError) return { reason: 'text.unreadable', isRetryable: false }
  // An unknown error is more often temporary than permanent.
  return { reason: 'narration.failed', isRetryable: true }
}
