import { and, eq } from 'drizzle-orm'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Database } from '../db/database.ts'
import { targetSlides, users } from '../db/schema.ts'
import type { Slide, SlideStore } from '../db/stores/slide-store.ts'
import type { ScriptWriter } from '../ports/writer.ts'
import { release, reserve, spend } from './allowances.ts'

interface SlideParts {
  db: Database
  store: SlideStore
  writer: ScriptWriter
  newId: () => string
  clock: () => Date
}

/**
 * A wish becomes a Target Slide: reserve, write, keep. No transaction is open while the writer
 * writes, which may take many seconds.
 */
export async function createSlide(
  { db, store, writer, newId, clock }: SlideParts,
  {
    user,
    zone,
    goalDescription,
  }: { user: User; zone: string | undefined; goalDescription: string },
): Promise<Slide> {
  const now = clock()
  const reservation = await reserve(db, { user, charged: 'slide', zone, id: newId(), now })
  try {
    const { cost, ...written } = await writer.writeScript(goalDescription)
    const slide = { id: newId(), goalDescription, ...written, createdAt: clock() }
    await db.transaction(async (tx) => {
      await store.insert(tx, user.id, slide)
      await spend(tx, reservation, cost)
    })
    return slide
  } catch (error) {
    await release(db, reservation)
    throw error
  }
}

export async function findSlide(store: SlideStore, userId: string, id: string): Promise<Slide> {
  const slide = await store.find(userId, id)
  if (!slide) throw noSuchSlide()
  return slide
}

export async function deleteSlide(store: SlideStore, userId: string, id: string): Promise<void> {
  if (!(await store.remove(userId, id))) throw noSuchSlide()
}

/** Chooses the slide of the day; it must be one of the user's own. */
export async function focusSlide(db: Database, userId: string, slideId: string): Promise<void> {
  const [own] = await db
    .select({ id: targetSlides.id })
    .from(targetSlides)
    .where(and(eq(targetSlides.userId, userId), eq(targetSlides.id, slideId)))
  if (!own) throw noSuchSlide()
  await db.update(users).set({ focusedSlideId: own.id }).where(eq(users.id, userId))
}

const noSuchSlide = () => new Failure('resource.not_found', 'There is no such Target Slide.')
