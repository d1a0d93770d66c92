import { narrationFailures } from '#client/texts/narration-failures.ts'
import { textFor } from '#shared/text-for.ts'
import type { Job } from './tracker.ts'

/**
 * Says why a job failed. An unknown code comes from a server that is newer than this page: then the
 * server's message, which is in English, is shown.
 */
export const failureMessage = ({ error, errorCode = '' }: Pick<Job, 'error' | 'errorCode'>) =>
  textFor(narrationFailures, errorCode) ?? error
