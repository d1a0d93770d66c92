/** Why a narration failed, by code. Client and server take the English messages from the same table. */
import { narrationFailureTexts } from '#shared/job-failure-texts.ts'

export const narrationFailures: Readonly<Record<string, string>> = narrationFailureTexts
