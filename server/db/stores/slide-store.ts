import { and, eq, sql } from 'drizzle-orm'
import type { DamagedPart } from '#shared/damaged-parts.ts'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { preparedRead } from '../prepared-read.ts'
import { tracks } from '../schema/narration.ts'
import { targetSlides, userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { careOfCode, codeOfCare, type SlideCare } from './care-codes.ts'
import { type OnDamaged, type PartOpener, partOpener } from './damaged-parts.ts'
import { openOwnerKey } from './owner-key.ts'
import { padText, unpadText } from './padding.ts'

/** `needsSupport`: the goal speaks of danger and the script only offers support, or this value is damaged. */
export interface Slide extends SlideCare {
  id: string
  goalDescription: string
  script: string
  theme: string
  writtenBy: string | null
  /** null: the slide has not been narrated. */
  trackId: string | null
  createdAt: Date
  /** Parts that can no longer be decrypted: their texts are empty. */
  damagedParts: readonly DamagedPart[]
}
/** `isScriptUnchecked` is false if left out; an import sets it. */
export type NewSlide = Omit<Slide, 'trackId' | 'damagedParts' | 'isScriptUnchecked'> &
  Partial<Pick<Slide, 'isScriptUnchecked'>>
export type SlideSummary = Omit<Slide, 'script' | 'writtenBy'>

/**
 * Target Slides in plain text. Only this store seals and opens their private columns. Every query is scoped
 * to the owner.
 */
export interface SlideStore {
  insert(tx: Database | Transaction, userId: string, ...slides: NewSlide[]): Promise<void>
  /** Newest first. */
  list(userId: string, page: PageRequest): Promise<SlideSummary[]>
  /** Newest first, with scripts. */
  listWithScripts(userId: string, page: PageRequest): Promise<Slide[]>
  find(userId: string, id: string): Promise<Slide | undefined>
  /** false: there is no such slide. */
  remove(tx: Database | Transaction, userId: string, id: string): Promise<boolean>
}

/** Bytes. A written script has about 2,500; a care answer, which is shorter, gets the same length. */
const scriptBlock = 4096

/** The associated data that binds a sealed value to its row and column. */
const contextOf = (column: 'goal_description' | 'script' | 'needs_support', slideId: string) =>
  `target_slides.${column}.${slideId}`

export function createSlideStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): SlideStore {
  const summaryColumns = {
    id: targetSlides.id,
    goalDescription: targetSlides.goalDescription,
    createdAt: targetSlides.createdAt,
    needsSupport: targetSlides.needsSupport,
    trackId: tracks.id,
    wrappedKey: userKeys.wrappedKey,
  }
  const slideColumns = {
    ...summaryColumns,
    script: targetSlides.script,
    writtenBy: targetSlides.writtenBy,
  }
  const summaries = () =>
    db
      .select(summaryColumns)
      .from(targetSlides)
      .innerJoin(userKeys, eq(userKeys.userId, targetSlides.userId))
      .leftJoin(tracks, eq(tracks.slideId, targetSlides.id))
  const firstPage = preparedRead('slides_first_page', () =>
    summaries()
      .where(eq(targetSlides.userId, sql.placeholder('userId')))
      .orderBy(newestFirst(targetSlides))
      .limit(sql.placeholder('limit')),
  )
  const slides = () =>
    db
      .select(slideColumns)
      .from(targetSlides)
      .innerJoin(userKeys, eq(userKeys.userId, targetSlides.userId))
      .leftJoin(tracks, eq(tracks.slideId, targetSlides.id))
  const slideById = preparedRead('slide', () =>
    slides().where(
      and(
        eq(targetSlides.userId, sql.placeholder('userId')),
        eq(targetSlides.id, sql.placeholder('id')),
      ),
    ),
  )

  return {
    async insert(tx, userId, ...slides) {
      const key = await openOwnerKey(tx, vault, userId)
      await tx.insert(targetSlides).values(
        slides.map((slide) => {
          const careCode = codeOfCare({ isScriptUnchecked: false, ...slide })
          const goal = [slide.goalDescription, slide.theme, careCode].join(separator)
          return {
            id: slide.id,
            userId,
            goalDescription: key.seal(contextOf('goal_description', slide.id), goal),
            script: key.seal(contextOf('script', slide.id), padText(slide.script, scriptBlock)),
            needsSupport: key.seal(contextOf('needs_support', slide.id), careCode),
            writtenBy: slide.writtenBy,
            createdAt: slide.createdAt,
          }
        }),
      )
    },

    async list(userId, { limit, after }) {
      const rows = after
        ? await summaries()
            .where(and(eq(targetSlides.userId, userId), pageAfter(targetSlides, after)))
            .orderBy(newestFirst(targetSlides))
            .limit(limit)
        : await firstPage(db, { userId, limit })
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map((row) => openSummary(key, row, partOpener(row.id, onDamaged)))
    },

    async listWithScripts(userId, { limit, after }) {
      const rows = await slides()
        .where(and(eq(targetSlides.userId, userId), pageAfter(targetSlides, after)))
        .orderBy(newestFirst(targetSlides))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map((row) => openSlide(key, row, partOpener(row.id, onDamaged)))
    },

    async find(userId, id) {
      const [row] = await slideById(db, { userId, id })
      if (!row) return undefined
      return openSlide(vault.openKey(userId, row.wrappedKey), row, partOpener(id, onDamaged))
    },

    async remove(tx, userId, id) {
      const removed = await tx
        .delete(targetSlides)
        .where(and(eq(targetSlides.userId, userId), eq(targetSlides.id, id)))
        .returning({ id: targetSlides.id })
      return removed.length > 0
    },
  }
}

type SealedSummary = Pick<
  typeof targetSlides.$inferSelect,
  'id' | 'goalDescription' | 'needsSupport' | 'createdAt'
> &
  Pick<Slide, 'trackId'>

/** Separates goal, theme and care code. The contract refuses this character in a goal. */
const separator = '\0'

interface Goal {
  goalDescription: string
  theme: string
  careCode?: string | undefined
}

function openGoal(
  key: OwnerKey,
  { id, goalDescription: sealed }: SealedSummary,
  { openPart }: PartOpener,
): Goal {
  const open = () => {
    const text = key.open(contextOf('goal_description', id), sealed)
    const [goalDescription = '', theme = '', careCode] = text.split(separator)
    return { goalDescription, theme, careCode }
  }
  return openPart('goal', open, { goalDescription: '', theme: '' })
}

/** Unknown when damaged: showing help without need does no harm. */
const damagedCare: SlideCare = { needsSupport: true, careKind: null, isScriptUnchecked: true }

function openCare(key: OwnerKey, { id, needsSupport }: SealedSummary, { openPart }: PartOpener) {
  const open = () => careOfCode(key.open(contextOf('needs_support', id), needsSupport))
  return openPart('needsSupport', open, damagedCare)
}

/**
 * The care code is sealed together with the goal as well, so that a list opens one value for each slide. Two took an
 * eighth more of the processor time of a list.
 */
function openSummary(key: OwnerKey, row: SealedSummary, parts: PartOpener): SlideSummary {
  const { goalDescription, theme, careCode } = openGoal(key, row, parts)
  return {
    id: row.id,
    goalDescription,
    theme,
    trackId: row.trackId,
    createdAt: row.createdAt,
    ...(careCode === undefined ? openCare(key, row, parts) : careOfCode(careCode)),
    damagedParts: parts.damagedParts,
  }
}

type SealedSlide = SealedSummary & Pick<typeof targetSlides.$inferSelect, 'script' | 'writtenBy'>

function openSlide(key: OwnerKey, row: SealedSlide, parts: PartOpener): Slide {
  const { id, script, writtenBy } = row
  const { goalDescription, theme } = openGoal(key, row, parts)
  const openScript = () => unpadText(key.open(contextOf('script', id), script))
  return {
    id,
    goalDescription,
    theme,
    script: parts.openPart('script', openScript, ''),
    ...openCare(key, row, parts),
    trackId: row.trackId,
    writtenBy,
    createdAt: row.createdAt,
    damagedParts: parts.damagedParts,
  }
}
