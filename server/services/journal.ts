import { and, eq } from 'drizzle-orm'
import { careAnswer } from '#core/care/answers.ts'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import { newestFirst, type PageRequest } from '../db/cursor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { journalEntries } from '../db/schema/journal.ts'
import { tracks } from '../db/schema/narration.ts'
import { targetSlides, users } from '../db/schema/users.ts'
import type {
  EntryFilter,
  EntryWithScript,
  JournalEntry,
  JournalStore,
} from '../db/stores/journal-store.ts'
import type { ReviewStore } from '../db/stores/review-store.ts'
import type { Slide, SlideStore } from '../db/stores/slide-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { notifyUser } from '../live/events.ts'
import type { Guide, Writer } from '../ports/writer.ts'
import { spendUnit } from './allowances.ts'
import { assertNotMarkedAsNeedingSupport, goalForReflections, withHelpInRefusal } from './care.ts'
import { assertReadable } from './damaged-text.ts'
import { guidanceContextOf, isMemoryOnWithLock } from './memory.ts'
import { deleteJobsAndAudio, type Narratable } from './narration.ts'
import { withReservation } from './reservation.ts'
import { findSlide } from './slides.ts'
import type { UserMutex } from './user-mutex.ts'

export interface JournalDependencies {
  db: Database
  journal: JournalStore
  reviews: ReviewStore
  slides: SlideStore
  writerFor: (userId: string) => Promise<Writer>
  guide: Pick<Guide, 'readForCare' | 'writeGuidance'>
  ownerKey: (userId: string) => Promise<OwnerKey>
  /** Earlier entries from after this time may be sent to an outside model; null: none may. */
  earlierEntriesSince: (userId: string) => Promise<Date | null>
  /** Whether all of these entries may be sent to an outside model now. */
  mayShareEntries: (userId: string, ids: readonly string[]) => Promise<boolean>
  userMutex: UserMutex
  newId: () => string
  clock: () => Date
}

interface Reflection {
  user: User
  zone: string | undefined
  content: string
  timeOfDay: JournalEntry['timeOfDay']
  targetSlideId: string
}

/**
 * Answers and saves a reflection. Throws a refusal on a plan without journaling; if the reflection speaks of
 * danger, the refusal carries help, within a rate limit.
 */
export const createEntry = (
  dependencies: JournalDependencies,
  reflection: Reflection,
): Promise<AnsweredEntry> =>
  withHelpInRefusal(
    dependencies.db,
    {
      ownerKey: () => dependencies.ownerKey(reflection.user.id),
      now: dependencies.clock(),
      readCareAnswer: () => careForReflection(dependencies.guide, reflection),
    },
    () => answerReflection(dependencies, reflection),
  )

async function careForReflection(
  guide: JournalDependencies['guide'],
  { content, timeOfDay }: Reflection,
) {
  const careKind = await guide.readForCare(content, 'reflection')
  if (careKind === null) return null
  const request = { reflection: content, timeOfDay, goal: '' }
  // The guide answers in the language of the reflection. If it fails, the answer is in English, because the danger
  // is known and must be answered.
  const written = await guide.writeGuidance(request).catch(() => null)
  return { careKind, answer: written?.careKind ? written.guidance : careAnswer(careKind, 'en') }
}

/**
 * Saves a reflection together with its guidance, or neither: after an error the client still has the
 * text, and no incomplete entry exists.
 */
async function answerReflection(
  dependencies: JournalDependencies,
  { user, zone, content, timeOfDay, targetSlideId }: Reflection,
): Promise<AnsweredEntry> {
  const { db, journal, slides, writerFor, newId, clock } = dependencies
  const slide = await findSlide(slides, user.id, targetSlideId)
  assertReadable(slide, 'goal')
  // Charged to the day of the request, even when the guidance is written after midnight.
  const now = clock()
  const allowanceRequest = { user, charged: 'journal', zone, id: newId(), now } as const
  return withReservation(dependencies, allowanceRequest, async (reservation) => {
    const writer = await writerFor(user.id)
    const goal = goalForReflections(slide)
    const context = await guidanceContextOf(dependencies, user.id, zone, now)
    const guidance = await writer.writeGuidance({
      reflection: content,
      timeOfDay,
      goal,
      ...context,
    })
    const entry = {
      id: newId(),
      content,
      timeOfDay,
      aiFeedback: guidance.guidance,
      needsSupport: guidance.careKind !== null,
      careKind: guidance.careKind,
      writtenBy: guidance.writtenBy,
      meditationWrittenBy: null,
      createdAt: now,
    }
    const { reading, remembered } = guidance
    const stored = await db.transaction(async (tx) => {
      // The user's row is locked before that of the slide, as by `deleteSlide`, to avoid a deadlock.
      const isMemoryOn = await isMemoryOnWithLock(tx, user.id)
      const storedEntry = {
        ...entry,
        targetSlideId: await lockSlide(tx, user.id, targetSlideId),
        memory: isMemoryOn && reading !== null ? { reading, remembered } : null,
      }
      await journal.insert(tx, user.id, storedEntry)
      await spendUnit(tx, reservation, guidance.cost)
      await notifyUser(tx, user.id, { type: 'user_changed' })
      return storedEntry
    })
    const { offersHelp } = guidance
    return { ...stored, trackId: null, damagedParts: [], canBeNarrated: true, offersHelp }
  })
}

/** Locks the slide of an entry until the transaction ends. null: it was deleted while the guidance was written. */
async function lockSlide(tx: Transaction, userId: string, slideId: string): Promise<string | null> {
  const [slide] = await tx
    .select({ id: targetSlides.id })
    .from(targetSlides)
    .where(and(eq(targetSlides.userId, userId), eq(targetSlides.id, slideId)))
    .for('key share')
  return slide?.id ?? null
}

export interface ListedEntry extends JournalEntry {
  /** false: the text for a meditation is damaged. */
  canBeNarrated: boolean
}

export interface AnsweredEntry extends ListedEntry {
  /** Sent with this response only. Not stored, because it would reveal for whom danger was suspected. */
  offersHelp: boolean
}

export async function listEntries(
  { journal }: Pick<JournalDependencies, 'journal'>,
  userId: string,
  page: PageRequest,
  filter: EntryFilter,
): Promise<ListedEntry[]> {
  return withNarratability(journal, userId, await journal.list(userId, page, filter))
}

/** Adds to each entry whether its texts are intact enough for a meditation. */
export async function withNarratability(
  journal: JournalStore,
  userId: string,
  entries: readonly JournalEntry[],
): Promise<ListedEntry[]> {
  const unreadableIds = entries
    .filter(({ damagedParts }) => damagedParts.includes('reflection'))
    .map(({ id }) => id)
  // A second query, because damage is rare and the list does not read meditation scripts.
  const idsWithScript = await journal.idsWithMeditationScript(userId, unreadableIds)
  return entries.map((entry) => ({
    ...entry,
    canBeNarrated: !unreadableIds.includes(entry.id) || idsWithScript.has(entry.id),
  }))
}

/**
 * Deletes an entry with its meditation and the weekly reviews that may quote it, and cancels a narration in
 * progress.
 */
export async function deleteEntry(
  {
    db,
    journal,
    reviews,
    clock,
  }: Pick<JournalDependencies, 'db' | 'journal' | 'reviews' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteJobsAndAudio(tx, userId, id, clock())
    if (!(await journal.remove(tx, userId, id))) throw noSuchEntry()
    // Reviews are deleted after the entry: the deletion of the entry waits for a transaction that is storing a
    // review made from it, so that this review is found.
    await reviews.removeBySourceEntry(tx, userId, id)
  })
}

const noSuchEntry = () => new Failure('resource.not_found', { resource: 'reflection' })

type MeditationDependencies = Pick<JournalDependencies, 'db' | 'journal' | 'slides'>

export const narratableEntries = (dependencies: MeditationDependencies): Narratable => ({
  jobType: 'journal_meditation_audio',
  async assertNarratable(userId, id) {
    // If the entry is missing, `hasTrack` throws; if the slide is, `assertComplete`.
    await findMeditation(dependencies, userId, id)
  },
  async hasTrack(tx, userId, id) {
    const [row] = await tx
      .select({ track: tracks.id })
      .from(journalEntries)
      .leftJoin(tracks, eq(tracks.entryId, journalEntries.id))
      .where(and(eq(journalEntries.userId, userId), eq(journalEntries.id, id)))
    if (!row) throw noSuchEntry()
    return row.track !== null
  },
  async assertComplete(tx, userId, id) {
    if (!(await slideIdForMeditation(tx, userId, id))) {
      throw new Failure('resource.not_found', { resource: 'slide_for_meditation' })
    }
  },
})

interface Meditation {
  entry: EntryWithScript
  /** The slide whose scene the meditation leads back to. */
  slide: Slide
}

/**
 * The entry and the slide of a meditation. An existing script is enough; to write one, both the reflection and the
 * goal must be readable. Undefined if the entry or a slide is missing; throws a `Failure` if the entry is answered
 * with help or a text that is needed is damaged.
 */
export async function findMeditation(
  { db, journal, slides }: MeditationDependencies,
  userId: string,
  entryId: string,
): Promise<Meditation | undefined> {
  const entry = await journal.find(userId, entryId)
  const slideId = entry && (await slideIdForMeditation(db, userId, entryId))
  const slide = slideId && (await slides.find(userId, slideId))
  if (!entry || !slide) return undefined
  assertNotMarkedAsNeedingSupport(entry, { storedIn: 'guidance' })
  if (entry.meditationScript === null) {
    assertReadable(entry, 'reflection')
    assertReadable(slide, 'goal')
  }
  return { entry, slide }
}

/**
 * The id of the slide whose scene a meditation leads back to: the entry's own, else the one that the user has set as
 * focus, else the newest.
 */
export async function slideIdForMeditation(
  tx: Database | Transaction,
  userId: string,
  entryId: string,
): Promise<string | undefined> {
  const [entry] = await tx
    .select({ own: journalEntries.targetSlideId, focused: users.focusedSlideId })
    .from(journalEntries)
    .innerJoin(users, eq(users.id, journalEntries.userId))
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.id, entryId)))
  const chosenSlideId = entry?.own ?? entry?.focused
  if (chosenSlideId) return chosenSlideId
  const [newestSlide] = await tx
    .select({ id: targetSlides.id })
    .from(targetSlides)
    .where(eq(targetSlides.userId, userId))
    .orderBy(newestFirst(targetSlides))
    .limit(1)
  return newestSlide?.id
}
