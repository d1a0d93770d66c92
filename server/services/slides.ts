import { and, eq, exists } from 'drizzle-orm'
import { careAnswer } from '#core/care/answers.ts'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Database } from '../db/database.ts'
import { tracks } from '../db/schema/narration.ts'
import { targetSlides, users } from '../db/schema/users.ts'
import type { Slide, SlideStore } from '../db/stores/slide-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { notifyUser } from '../live/events.ts'
import type { Guide, ScriptWriter } from '../ports/writer.ts'
import { spendUnit } from './allowances.ts'
import { assertNotMarkedAsNeedingSupport, withHelpInRefusal } from './care.ts'
import { assertReadable } from './damaged-text.ts'
import { deleteJobsAndAudio, type Narratable } from './narration.ts'
import { withReservation } from './reservation.ts'
import type { UserMutex } from './user-mutex.ts'

export interface SlideDependencies {
  db: Database
  store: SlideStore
  writerFor: (userId: string) => Promise<ScriptWriter>
  guide: Pick<Guide, 'readGoal' | 'writeScript'>
  ownerKey: (userId: string) => Promise<OwnerKey>
  userMutex: UserMutex
  newId: () => string
  clock: () => Date
}

interface NewSlide {
  user: User
  zone: string | undefined
  goalDescription: string
}

/**
 * Creates a Target Slide. Throws a refusal if nothing is left of the allowance; if the goal speaks of danger,
 * the refusal carries help, within a rate limit.
 */
export const createSlide = (dependencies: SlideDependencies, request: NewSlide): Promise<Slide> =>
  withHelpInRefusal(
    dependencies.db,
    {
      ownerKey: () => dependencies.ownerKey(request.user.id),
      now: dependencies.clock(),
      readCareAnswer: () => careForGoal(dependencies.guide, request.goalDescription),
    },
    () => writeSlide(dependencies, request),
  )

async function careForGoal(guide: SlideDependencies['guide'], goal: string) {
  const { careKind } = await guide.readGoal(goal)
  if (careKind === null) return null
  // The guide answers in the language of the goal. If it fails, the answer is in English, because the danger is
  // known and must be answered.
  const written = await guide.writeScript(goal).catch(() => null)
  return { careKind, answer: written?.careKind ? written.script : careAnswer(careKind, 'en') }
}

/**
 * Reserves a unit of the allowance, writes the script and saves it. No transaction is open while the writer works,
 * which may take many seconds.
 */
async function writeSlide(
  dependencies: SlideDependencies,
  { user, zone, goalDescription }: NewSlide,
): Promise<Slide> {
  const { db, store, writerFor, newId, clock } = dependencies
  const allowanceRequest = { user, charged: 'slide', zone, id: newId(), now: clock() } as const
  return withReservation(dependencies, allowanceRequest, async (reservation) => {
    const writer = await writerFor(user.id)
    const { cost, script, theme, writtenBy, careKind } = await writer.writeScript(goalDescription)
    const slide = {
      id: newId(),
      goalDescription,
      script,
      theme,
      writtenBy,
      needsSupport: careKind !== null,
      careKind,
      isScriptUnchecked: false,
      createdAt: clock(),
    }
    await db.transaction(async (tx) => {
      await store.insert(tx, user.id, slide)
      await spendUnit(tx, reservation, cost)
      await notifyUser(tx, user.id, { type: 'user_changed' })
    })
    return { ...slide, trackId: null, damagedParts: [] }
  })
}

export async function findSlide(store: SlideStore, userId: string, id: string): Promise<Slide> {
  const slide = await store.find(userId, id)
  if (!slide) throw noSuchSlide()
  return slide
}

/** Deletes a slide with its audio, and cancels a narration in progress. */
export async function deleteSlide(
  { db, store, clock }: Pick<SlideDependencies, 'db' | 'store' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the slide, because its deletion changes the user's row if the slide is focused: storing a reflection or a
    // focus locks the two rows in this order.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await deleteJobsAndAudio(tx, userId, id, clock())
    if (!(await store.remove(tx, userId, id))) throw noSuchSlide()
  })
}

/** Sets the focused slide, which must belong to the user. */
export async function focusSlide(db: Database, userId: string, slideId: string): Promise<void> {
  const updatedUsers = await db.transaction(async (tx) => {
    // First: a deletion of the slide locks this row, too. The next statement sees what was committed during the wait.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const ownSlide = tx
      .select()
      .from(targetSlides)
      .where(and(eq(targetSlides.userId, userId), eq(targetSlides.id, slideId)))
    return tx
      .update(users)
      .set({ focusedSlideId: slideId })
      .where(and(eq(users.id, userId), exists(ownSlide)))
      .returning({ id: users.id })
  })
  if (updatedUsers.length === 0) throw noSuchSlide()
}

const noSuchSlide = () => new Failure('resource.not_found', { resource: 'slide' })

export const narratableSlides = (store: SlideStore): Narratable => ({
  jobType: 'target_slide_audio',
  async assertNarratable(userId, id) {
    const slide = await findSlide(store, userId, id)
    assertReadable(slide, 'script')
    assertNotMarkedAsNeedingSupport(slide, { storedIn: 'needsSupport' })
  },
  async hasTrack(tx, userId, id) {
    const [row] = await tx
      .select({ track: tracks.id })
      .from(targetSlides)
      .leftJoin(tracks, eq(tracks.slideId, targetSlides.id))
      .where(and(eq(targetSlides.userId, userId), eq(targetSlides.id, id)))
    if (!row) throw noSuchSlide()
    return row.track !== null
  },
  async assertComplete() {},
})
