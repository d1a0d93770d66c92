import { exportFailureTexts, narrationFailureTexts } from '#shared/job-failure-texts.ts'

export interface FailureReason {
  /** The sentence in English. */
  error: string | null
  errorCode?: string
}

/** The code and the sentence of a stored reason. Earlier versions stored the sentence: it has no code. */
const reasonFrom =
  (texts: Readonly<Record<string, string>>) =>
  (stored: string | null): FailureReason => {
    const sentence = stored === null ? undefined : texts[stored]
    return stored === null || sentence === undefined
      ? { error: stored }
      : { error: sentence, errorCode: stored }
  }

export const narrationFailureReason = reasonFrom(narrationFailureTexts)
export const exportFailureReason = reasonFrom(exportFailureTexts)
