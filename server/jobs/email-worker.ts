/** The worker that sends the emails of the outbox. */

import { type Mailer, MailFailed } from '../ports/mail.ts'
import { jobKinds } from '../queue/job-kinds.ts'
import type { ClaimedEmail, Outbox } from '../queue/outbox.ts'
import type { JobHandler } from './attempt.ts'
import {
  createJobRunner,
  type JobRunnerDependencies,
  runDueJobs,
  startWorker,
  type Worker,
} from './worker.ts'

interface EmailWorkerDependencies {
  store: Outbox
  mailer: Mailer
  newId: () => string
  clock: () => Date
  /** Called when the mail server did not accept an email, which is then retried. */
  onMailFailure: (error: unknown) => void
  /** Called when the outbox could not be read or written, which is no failure of the mail server. */
  onStoreFailure: (error: unknown) => void
}

/** Marks an error of the mailer, as opposed to one of the outbox. */
class NotSent extends Error {
  override name = 'NotSent'
}

const emailHandler = (dependencies: EmailWorkerDependencies): JobHandler<ClaimedEmail> => ({
  kind: jobKinds.email,

  async run({ job }) {
    const { store, mailer } = dependencies
    await mailer.send(job.email).catch((cause) => {
      throw new NotSent('', { cause })
    })
    await store.complete(job, undefined)
  },

  /**
   * If the row of a sent email could not be deleted, it stays claimed until its lease lapses: a retry
   * would send the email again sooner.
   */
  async fail(job, error) {
    if (!(error instanceof NotSent)) throw error
    dependencies.onMailFailure(error.cause)
    // The reason is never stored, because emails are retried without end.
    return dependencies.store.fail(job, {
      reason: '',
      isRetryable: true,
      now: dependencies.clock(),
    })
  },

  async discard() {},

  /** Blocks on every error but a refusal of this email: the other emails would probably fail in the same way. */
  blocksOthers: (error) =>
    !(error instanceof NotSent && error.cause instanceof MailFailed) ||
    error.cause.code !== 'mail.refused',
})

const runnerDependencies = (
  dependencies: EmailWorkerDependencies,
): JobRunnerDependencies<ClaimedEmail> => ({
  queue: dependencies.store,
  handler: emailHandler(dependencies),
  newId: dependencies.newId,
  clock: dependencies.clock,
  onError: dependencies.onStoreFailure,
})

/** Sends the due emails one after the other. */
export const sendDueEmails = (dependencies: EmailWorkerDependencies): Promise<void> =>
  runDueJobs(runnerDependencies(dependencies), new AbortController().signal)

export const startEmailWorker = (dependencies: EmailWorkerDependencies): Worker =>
  startWorker([createJobRunner(runnerDependencies(dependencies))])
