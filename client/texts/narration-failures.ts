/** Why a narration failed, by code. Client and server take the English messages from the same table. */
import { type NarrationFailureCode, narrationFailureTexts } from '#shared/job-failure-texts.ts'

export const narrationFailures: Readonly<Record<NarrationFailureCode, string>> =
  narrationFailureTexts
