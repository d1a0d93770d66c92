import { eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { writerChoices } from '#shared/contract/writer.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/users.ts'
import type { Guide, Writer } from '../ports/writer.ts'

export interface Writers {
  guide: Guide
  /** The outside model, if one is configured; it falls back to the guide. */
  model: { name: string; writer: Writer } | undefined
}

type Choice = (typeof writerChoices)[number]

/** Text goes to an outside model only if the user has agreed to that model. */
export async function writerForUser(
  db: Database,
  writers: Writers,
  userId: string,
): Promise<Writer> {
  const choice = await choiceOf(db, writers, userId)
  return choice === 'model' && writers.model ? writers.model.writer : writers.guide
}

export async function writerSetting(db: Database, writers: Writers, userId: string) {
  return { model: writers.model?.name ?? null, choice: await choiceOf(db, writers, userId) }
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
  await db.update(users).set({ writerChoice: choice, agreedModel }).where(eq(users.id, userId))
}

async function choiceOf(db: Database, { model }: Writers, userId: string): Promise<Choice | null> {
  const [user] = await db
    .select({ choice: users.writerChoice, agreedModel: users.agreedModel })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.choice === 'model' && user.agreedModel !== model?.name) return null
  return user?.choice ?? null
}
