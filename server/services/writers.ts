import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { writerChoices } from '#shared/contract/writer.ts'
import type { Database } from '../db/database.ts'
import { journalEntries } from '../db/schema/journal.ts'
import { users } from '../db/schema/users.ts'
import type { Guide, OutsideWriter, Writer } from '../ports/writer.ts'

export interface Writers {
  guide: Guide
  /** The outside model, if one is configured; it falls back to the guide. */
  model: { name: string; writer: Pick<OutsideWriter, 'forUser'> } | undefined
}

type Choice = (typeof writerChoices)[number]

/** Text goes to an outside model only if the user has agreed to that model. */
export async function writerForUser(
  db: Database,
  writers: Writers,
  userId: string,
): Promise<Writer> {
  const hasConsent = async () => (await consentOf(db, writers, userId)).choice === 'model'
  return writers.model && (await hasConsent())
    ? writers.model.writer.forUser(hasConsent)
    : writers.guide
}

export async function writerSetting(db: Database, writers: Writers, userId: string) {
  const { choice, sharesEarlierSince } = await consentOf(db, writers, userId)
  return {
    model: writers.model?.name ?? null,
    choice,
    ...(sharesEarlierSince !== null && { sharesEarlierEntries: true }),
  }
}

export async function chooseWriter(
  db: Database,
  writers: Writers,
  userId: string,
  choice: Choice,
): Promise<void> {
  if (choice === 'model' && !writers.model) {
    throw new Failure('resource.conflict', { reason: 'no_outside_model' })
  }
  const agreedModel = choice === 'model' ? (writers.model?.name ?? null) : null
  // The consent to send earlier entries is given to one model, and ends when another or the guide is chosen. In
  // one statement: a consent that is withdrawn in the meantime must not come back.
  const isSameModel = and(eq(users.writerChoice, 'model'), eq(users.agreedModel, agreedModel ?? ''))
  const consent = sql`case when ${isSameModel} then ${users.sharesEarlierSince} end`
  await db
    .update(users)
    .set({ writerChoice: choice, agreedModel, sharesEarlierSince: consent })
    .where(eq(users.id, userId))
}

/**
 * Gives or withdraws the consent to send earlier entries with later ones. Entries from before the
 * consent are never sent: another consent after a withdrawal begins anew.
 */
export async function shareEarlierEntries(
  db: Database,
  writers: Writers,
  userId: string,
  { isAllowed, now }: { isAllowed: boolean; now: Date },
): Promise<void> {
  if (!isAllowed) {
    await db.update(users).set({ sharesEarlierSince: null }).where(eq(users.id, userId))
    return
  }
  const model = writers.model?.name ?? ''
  const since = sql`coalesce(${users.sharesEarlierSince}, ${now.toISOString()}::timestamptz)`
  const updatedUsers = await db
    .update(users)
    .set({ sharesEarlierSince: since })
    .where(and(eq(users.id, userId), eq(users.writerChoice, 'model'), eq(users.agreedModel, model)))
    .returning({ id: users.id })
  if (updatedUsers.length === 0)
    throw new Failure('resource.conflict', { reason: 'model_not_chosen' })
}

/** Entries that were written after this time may be sent with later ones; null: none may. */
export async function earlierEntriesSince(
  db: Database,
  writers: Writers,
  userId: string,
): Promise<Date | null> {
  return (await consentOf(db, writers, userId)).sharesEarlierSince
}

/** Whether all of these entries still exist, are remembered, and are allowed to be sent. */
export async function mayShareEntries(
  db: Database,
  { model }: Writers,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .innerJoin(users, eq(users.id, journalEntries.userId))
    .where(
      and(
        eq(journalEntries.userId, userId),
        inArray(journalEntries.id, [...ids]),
        isNotNull(journalEntries.memory),
        // Null once the built-in guide is chosen.
        eq(users.agreedModel, model?.name ?? ''),
        // A consent that was withdrawn and given again allows only later entries.
        gt(journalEntries.createdAt, users.sharesEarlierSince),
      ),
    )
  return rows.length === ids.length
}

interface Consent {
  choice: Choice | null
  sharesEarlierSince: Date | null
}

async function consentOf(db: Database, { model }: Writers, userId: string): Promise<Consent> {
  const [user] = await db
    .select({
      choice: users.writerChoice,
      agreedModel: users.agreedModel,
      sharesEarlierSince: users.sharesEarlierSince,
    })
    .from(users)
    .where(eq(users.id, userId))
  const none = { choice: null, sharesEarlierSince: null }
  if (!user) return none
  if (user.choice !== 'model') return { ...none, choice: user.choice }
  // Another model needs another consent.
  if (user.agreedModel !== model?.name) return none
  return { choice: 'model', sharesEarlierSince: user.sharesEarlierSince }
}
