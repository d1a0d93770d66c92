import { and, eq, sql } from 'drizzle-orm'
import { newestFirst, type PageRequest, pageAfter } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { preparedRead } from '../prepared-read.ts'
import { tracks } from '../schema/narration.ts'
import { targetSlides, userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import {
  type DamagedPart,
  damagedPartTexts,
  type OnDamaged,
  type PartOpener,
  partOpener,
} from './damaged-parts.ts'

export interface Slide {
  id: string
  goalDescription: string
  script: string
  theme: string
  writtenBy: string | null
  /** The goal spoke of danger: the script cares for the person, and for nothing else. */
  needsSupport: boolean
  /** null: it has not been narrated. */
  trackId: string | null
  createdAt: Date
  /** What no longer opens: a sentence stands in its place, which is not its owner's. */
  damagedParts: readonly DamagedPart[]
}
export type NewSlide = Omit<Slide, 'trackId' | 'damagedParts'>
export type SlideSummary = Omit<Slide, 'script' | 'writtenBy' | 'needsSupport'>

/**
 * Target Slides as their owner wrote them. What is private is sealed on the way in and opened on
 * the way out, here and nowhere else; every query names the owner.
 */
export interface SlideStore {
  insert(tx: Database | Transaction, userId: string, ...slides: NewSlide[]): Promise<void>
  /** Newest first. */
  list(userId: string, page: PageRequest): Promise<SlideSummary[]>
  /** The same with their scripts. */
  listWithScripts(userId: string, page: PageRequest): Promise<Slide[]>
  find(userId: string, id: string): Promise<Slide | undefined>
  /** Whether there was one to remove. */
  remove(tx: Database | Transaction, userId: string, id: string): Promise<boolean>
}

const place = (
  column: 'goal_description' | 'script' | 'theme' | 'needs_support',
  slideId: string,
) => `target_slides.${column}.${slideId}`

export function createSlideStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): SlideStore {
  const summary = {
    id: targetSlides.id,
    goalDescription: targetSlides.goalDescription,
    theme: targetSlides.theme,
    createdAt: targetSlides.createdAt,
    trackId: tracks.id,
    wrappedKey: userKeys.wrappedKey,
  }
  const whole = {
    ...summary,
    script: targetSlides.script,
    writtenBy: targetSlides.writtenBy,
    needsSupport: targetSlides.needsSupport,
  }
  const summaries = () =>
    db
      .select(summary)
      .from(targetSlides)
      .innerJoin(userKeys, eq(userKeys.userId, targetSlides.userId))
      .leftJoin(tracks, eq(tracks.slideId, targetSlides.id))
  const firstPage = preparedRead('slides_first_page', () =>
    summaries()
      .where(eq(targetSlides.userId, sql.placeholder('userId')))
      .orderBy(newestFirst(targetSlides))
      .limit(sql.placeholder('limit')),
  )
  const wholeSlides = () =>
    db
      .select(whole)
      .from(targetSlides)
      .innerJoin(userKeys, eq(userKeys.userId, targetSlides.userId))
      .leftJoin(tracks, eq(tracks.slideId, targetSlides.id))
  const one = preparedRead('slide', () =>
    wholeSlides().where(
      and(
        eq(targetSlides.userId, sql.placeholder('userId')),
        eq(targetSlides.id, sql.placeholder('id')),
      ),
    ),
  )

  return {
    async insert(tx, userId, ...slides) {
      const [row] = await tx.select().from(userKeys).where(eq(userKeys.userId, userId))
      if (!row) throw new Error('This user has no key')
      const key = vault.openKey(userId, row.wrappedKey)
      await tx.insert(targetSlides).values(
        slides.map((slide) => ({
          id: slide.id,
          userId,
          goalDescription: key.seal(place('goal_description', slide.id), sealedTogether(slide)),
          script: key.seal(place('script', slide.id), slide.script),
          // As long in either case: not even its length tells.
          needsSupport: key.seal(place('needs_support', slide.id), slide.needsSupport ? '1' : '0'),
          writtenBy: slide.writtenBy,
          createdAt: slide.createdAt,
        })),
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
      const rows = await wholeSlides()
        .where(and(eq(targetSlides.userId, userId), after && pageAfter(targetSlides, after)))
        .orderBy(newestFirst(targetSlides))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const key = vault.openKey(userId, first.wrappedKey)
      return rows.map((row) => openWhole(key, row, partOpener(row.id, onDamaged)))
    },

    async find(userId, id) {
      const [row] = await one(db, { userId, id })
      if (!row) return undefined
      return openWhole(vault.openKey(userId, row.wrappedKey), row, partOpener(id, onDamaged))
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
  Exclude<keyof SlideSummary, 'trackId' | 'damagedParts'>
> & {
  trackId: string | null
}

/** Of all signs the one that no goal can hold: the contract refuses it. */
const between = '\0'

const sealedTogether = ({ goalDescription, theme }: NewSlide) =>
  `${goalDescription}${between}${theme}`

function openSummary(key: OwnerKey, row: SealedSummary, { part, lost }: PartOpener): SlideSummary {
  const { id, goalDescription: together, theme: apart } = row
  const openTogether = () => key.open(place('goal_description', id), together).split(between)
  const [goalDescription, theme] = part('goal', openTogether, [])
  return {
    id,
    goalDescription: goalDescription ?? damagedPartTexts.goal,
    // Slides that were written before have it in a place of its own. A cover can do without.
    theme: theme ?? (apart ? part('theme', () => key.open(place('theme', id), apart), '') : ''),
    trackId: row.trackId,
    createdAt: row.createdAt,
    damagedParts: lost,
  }
}

type SealedSlide = SealedSummary &
  Pick<typeof targetSlides.$inferSelect, 'script' | 'writtenBy' | 'needsSupport'>

function openWhole(key: OwnerKey, row: SealedSlide, parts: PartOpener): Slide {
  const { id, script, writtenBy, needsSupport } = row
  const { part } = parts
  const openNeedsSupport = () =>
    needsSupport !== null && key.open(place('needs_support', id), needsSupport) === '1'
  return {
    ...openSummary(key, row, parts),
    script: part('script', () => key.open(place('script', id), script), damagedPartTexts.script),
    writtenBy,
    // Whether somebody was in danger is not known. Help that nobody needs does no harm.
    needsSupport: part('needsSupport', openNeedsSupport, true),
  }
}
