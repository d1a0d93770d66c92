import { exportFailureTexts, narrationFailureTexts } from '#shared/job-failure-texts.ts'

export interface FailureReason {
  /** The message in English. */
  error: string | null
  errorCode?: string
}

/**
 * Returns a stored code with its message. A code without one, as a newer version may have stored, has the general
 * one.
 */
const reasonFrom =
  (texts: Readonly<Record<string, string>>, generalMessage: string) =>
  (code: string | null): FailureReason =>
    code === null ? { error: null } : { error: texts[code] ?? generalMessage, errorCode: code }

export const narrationFailureReason = reasonFrom(
  narrationFailureTexts,
  narrationFailureTexts['narration.failed'],
)
export const exportFailureReason = reasonFrom(
  exportFailureTexts,
  exportFailureTexts['export.failed'],
)
