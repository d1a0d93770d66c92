/** Sends the emails of the outbox. */

import { type Mailer, MailFailed } from '../ports/mail.ts'
import { jobKinds } from '../queue/job-kinds.ts'
import type { ClaimedEmail, Outbox } from '../queue/outbox.ts'
import type { JobHandler } from './attempt.ts'
import { createJobRunner, type JobRunnerParts, runDueJobs, startWorker } from './worker.ts'

interface EmailWorkerParts {
  store: Outbox
  mailer: Mailer
  newId: () => string
  clock: () => Date
  /** The mail server did not take an email, which is tried again. */
  onMailFailure: (error: unknown) => void
  /** The outbox could not be read or written: this says nothing about the mail server. */
  onStoreFailure: (error: unknown) => void
}

export interface EmailWorker {
  /** Looks for due emails now instead of at the next poll. */
  wake(): void
  /** Finishes the email that is being sent. */
  close(): Promise<void>
}

/** The mailer has failed, and not the outbox. */
class NotSent extends Error {
  override name = 'NotSent'
}

const emailHandler = (parts: EmailWorkerParts): JobHandler<ClaimedEmail> => ({
  kind: jobKinds.email,

  async run({ job }) {
    const { store, mailer } = parts
    await mailer.send(job.email).catch((cause) => {
      throw new NotSent('', { cause })
    })
    await store.complete(job, undefined)
  },

  /** An email whose row could not be deleted stays claimed: sent again at once, it would arrive twice. */
  async fail(job, error) {
    if (!(error instanceof NotSent)) throw error
    parts.onMailFailure(error.cause)
    return parts.store.fail(job, { reason: '', isRetryable: true, now: parts.clock() })
  },

  async discard() {},

  /** While the server is unreachable, other emails would only wait for the same timeout in turn. */
  blocksOthers: (error) =>
    !(error instanceof NotSent && error.cause instanceof MailFailed) ||
    error.cause.code !== 'mail.refused',
})

const runnerParts = (parts: EmailWorkerParts): JobRunnerParts<ClaimedEmail> => ({
  queue: parts.store,
  handler: emailHandler(parts),
  newId: parts.newId,
  clock: parts.clock,
  onError: parts.onStoreFailure,
})

/** Sends what is due, one email after the other. */
export const sendDueEmails = (parts: EmailWorkerParts): Promise<void> =>
  runDueJobs(runnerParts(parts), new AbortController().signal)

export function startEmailWorker(parts: EmailWorkerParts): EmailWorker {
  const worker = startWorker([createJobRunner(runnerParts(parts))])
  return { wake: worker.wake, close: worker.stop }
}
