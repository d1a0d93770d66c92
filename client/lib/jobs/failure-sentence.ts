import { narrationFailures } from '#client/texts/narration-failures.ts'
import type { Job } from './tracker.ts'

/** Why a job failed. The server's English sentence, if this page does not know the code. */
export const failureSentence = ({ error, errorCode = '' }: Pick<Job, 'error' | 'errorCode'>) =>
  narrationFailures[errorCode] ?? error
