import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { outbox } from '../db/schema/operator.ts'
import { type OnDamaged, openIfIntact } from '../db/stores/damaged-parts.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { Email } from '../ports/mail.ts'
import { isUnheld, leaseOf } from './lease.ts'

/** A letter in hand. The claim is what makes its postman's word count. */
export interface ClaimedEmail {
  letter: Email
  claim: string
  /** This one included. */
  attempts: number
}

/**
 * Letters that wait to be sent, put here in the transaction that gives rise to them. Postmen of any
 * number of processes take turns by row locks, and hold a letter by a lease while they send it.
 */
export interface Outbox {
  add(tx: Transaction, letter: Email, now: Date): Promise<void>
  /** A letter that no longer opens can never go: it is dropped. Its message stays in the Admin Panel. */
  claimNext(options: { claim: string; now: Date }): Promise<ClaimedEmail | undefined>
  remove(claimed: ClaimedEmail): Promise<void>
  putBack(claimed: ClaimedEmail, runAt: Date): Promise<void>
  /** They are no longer to be sent. */
  withdraw(tx: Transaction, ids: readonly string[]): Promise<void>
}

/** Far longer than sending may take: a letter is taken up again only when its postman has died. */
const lease = leaseOf(5 * 60_000)

const place = (id: string) => `outbox.content.${id}`

export function createOutbox(db: Database, vault: Vault, onDamaged: OnDamaged = () => {}): Outbox {
  const keyOf = (tx: Database | Transaction) => vault.applicationKey(tx, 'outbox')
  const held = (id: string, claim: string) => and(eq(outbox.id, id), eq(outbox.claim, claim))

  return {
    async add(tx, letter, now) {
      const key = await keyOf(tx)
      const content = key.seal(place(letter.id), JSON.stringify(letter))
      await tx.insert(outbox).values({ id: letter.id, content, runAt: now, createdAt: now })
    },

    async claimNext({ claim, now }) {
      const key = await keyOf(db)
      const due = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(lte(outbox.runAt, now), isUnheld))
        .orderBy(outbox.runAt)
        .limit(1)
        .for('update', { skipLocked: true })
      for (;;) {
        const [row] = await db
          .update(outbox)
          .set({ claim, leaseUntil: lease, attempts: sql`${outbox.attempts} + 1` })
          .where(eq(outbox.id, sql`(${due})`))
          .returning()
        if (!row) return undefined
        const { id, content, attempts } = row
        const letter = openIfIntact(() => JSON.parse(key.open(place(id), content)) as Email)
        if (letter) return { letter, claim, attempts }
        onDamaged(id)
        await db.delete(outbox).where(held(id, claim))
      }
    },

    async remove({ letter, claim }) {
      await db.delete(outbox).where(held(letter.id, claim))
    },

    async putBack({ letter, claim }, runAt) {
      await db
        .update(outbox)
        .set({ claim: null, leaseUntil: null, runAt })
        .where(held(letter.id, claim))
    },

    async withdraw(tx, ids) {
      if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, [...ids]))
    },
  }
}
