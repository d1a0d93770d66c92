import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { WriteRefusal } from '../../db/write-refusal.ts'
import { askDatabase, writeRefusal } from '../../services/health.ts'

/** Those who ask give up themselves after a few seconds, and an answer tells them more. */
const patience = 3_000
/** How long the outcome of a trial write counts: each costs the database a little, and many may ask. */
export const writeCheckInterval = 10_000

export type Readiness =
  | { ready: true }
  | { ready: false; reason: WriteRefusal }
  | { ready: false; reason: 'no_answer'; error: unknown }

interface ReadinessParts {
  db: Database
  clock: () => Date
}

/**
 * Whether the process can serve: its database answers, and soon, and takes writes, without which nobody
 * can sign in. The answer is asked for each time; the trial write is made by one at a time and its
 * outcome kept for a while. It begins when somebody asks, so that a recovery is found by asking, too.
 */
export function createReadiness({ db, clock }: ReadinessParts): () => Promise<Readiness> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<WriteRefusal | undefined> | undefined

  function currentRefusal(): Promise<WriteRefusal | undefined> {
    const now = clock().getTime()
    if (!check || now - checkedAt >= writeCheckInterval) {
      checkedAt = now
      check = writeRefusal(db)
    }
    return check
  }

  return async () => {
    try {
      const answers = Promise.all([askDatabase(db), currentRefusal()])
      const [, reason] = await Promise.race([answers, tooLate(patience)])
      return reason ? { ready: false, reason } : { ready: true }
    } catch (error) {
      return { ready: false, reason: 'no_answer', error }
    }
  }
}

async function tooLate(milliseconds: number): Promise<never> {
  await delay(milliseconds, undefined, { ref: false })
  throw new Error('The database did not answer in time')
}
