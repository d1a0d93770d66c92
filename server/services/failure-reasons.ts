import { exportFailureTexts, narrationFailureTexts } from '#shared/job-failure-texts.ts'

export interface FailureReason {
  /** The message in English. */
  error: string | null
  errorCode?: string
}

/** Returns code and message of a stored reason. Earlier versions stored the message, which has no code. */
const reasonFrom =
  (texts: Readonly<Record<string, string>>) =>
  (stored: string | null): FailureReason => {
    const message = stored === null ? undefined : texts[stored]
    return stored === null || message === undefined
      ? { error: stored }
      : { error: message, errorCode: stored }
  }

export const narrationFailureReason = reasonFrom(narrationFailureTexts)
export const exportFailureReason = reasonFrom(exportFailureTexts)
