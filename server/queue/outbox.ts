/** The `outbox` table: queued emails, stored encrypted. */
import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../db/database.ts'
import { outbox } from '../db/schema/operator.ts'
import { type OnDamaged, openIfIntact } from '../db/stores/damaged-parts.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { Email } from '../ports/mail.ts'
import { jobKinds } from './job-kinds.ts'
import { type Claimed, createLeasedQueue, type LeasedQueue } from './leased-queue.ts'

export interface ClaimedEmail extends Claimed<typeof outbox.$inferSelect> {
  readonly email: Email
}

export interface Outbox extends LeasedQueue<ClaimedEmail, undefined> {
  /** Queues an email in the transaction that gives rise to it. */
  add(tx: Transaction, email: Email, now: Date): Promise<void>
  /** Removes emails that are no longer to be sent. */
  withdraw(tx: Transaction, ids: readonly string[]): Promise<void>
}

const emailSchema = z.object({
  id: z.string(),
  replyTo: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
})

/** undefined: the content lacks a field that every email has. */
const parseEmail = (content: string) => emailSchema.safeParse(JSON.parse(content)).data

/** The associated data that binds the encrypted content to its row. */
const contextOf = (id: string) => `outbox.content.${id}`

/** The queue of the outbox's rows, in which the content of the emails stays sealed. */
export const outboxQueue = (db: Database) =>
  createLeasedQueue<typeof outbox, undefined>(db, {
    kind: jobKinds.email,
    table: outbox,
    isUnfinished: sql`true`,
    selectIdsInOrder: (isDue) =>
      sql`select ${outbox.id} from ${outbox} where ${isDue} order by run_at`,
    // There is no count of failures: every earlier claim counts as one.
    previousFailuresOf: ({ attempts }) => attempts - 1,
    columns: {
      claimed: () => ({}),
      progress: () => ({}),
      released: {},
      retryScheduled: () => ({}),
      completed: 'delete',
      // Never used: a failed email is always retried.
      failed: () => ({}),
    },
  })

export function createOutbox(db: Database, vault: Vault, onDamaged: OnDamaged = () => {}): Outbox {
  const keyOf = (tx: Database | Transaction) => vault.applicationKey(tx, 'outbox')
  const queue = outboxQueue(db)

  return {
    ...queue,

    /**
     * Drops damaged emails; the contact messages that they announce stay in the Admin Panel. With a wrong
     * encryption key it rejects and drops none.
     */
    async claimNext(newClaim) {
      const key = await keyOf(db)
      for (;;) {
        const row = await queue.claimNext(newClaim)
        if (!row) return undefined
        const email = openIfIntact(() => parseEmail(key.open(contextOf(row.id), row.content)))
        if (email) return { ...row, email }
        onDamaged(row.id)
        await queue.complete(row, undefined)
      }
    },

    async add(tx, email, now) {
      const key = await keyOf(tx)
      const content = key.seal(contextOf(email.id), JSON.stringify(email))
      await tx.insert(outbox).values({ id: email.id, content, runAt: now, createdAt: now })
    },

    async withdraw(tx, ids) {
      if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, [...ids]))
    },
  }
}
