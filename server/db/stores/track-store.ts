import { and, asc, eq, gt, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Cursor, PageRequest } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { tracks } from '../schema/narration.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { type OnDamaged, openIfIntact } from './damaged-parts.ts'

const details = z.object({
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  peaks: z.array(z.number()),
})
export type TrackDetails = z.output<typeof details>
const nothing: TrackDetails = { captions: [], peaks: [] }

type Row = typeof tracks.$inferSelect
export interface Track extends Omit<Row, 'details' | 'userId'>, TrackDetails {}

/** What a track is found with: itself, and the key that opens its sound. */
export interface FoundTrack {
  track: Track
  owner: OwnerKey
  /** Its captions no longer open, and it has none: it can be heard all the same. */
  isDamaged: boolean
}

/** Tracks as their owner hears them; captions are sealed on the way in and opened on the way out. */
export interface TrackStore {
  ownerKey(userId: string): Promise<OwnerKey>
  insert(tx: Transaction, userId: string, owner: OwnerKey, track: Track): Promise<void>
  find(userId: string, id: string): Promise<FoundTrack | undefined>
  /** Whether it is still there, be it readable or not. */
  exists(userId: string, id: string): Promise<boolean>
  /** Oldest first. */
  list(userId: string, page: PageRequest): Promise<FoundTrack[]>
}

const place = (id: string) => `tracks.details.${id}`

export function createTrackStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): TrackStore {
  const opened = (owner: OwnerKey, row: Row): FoundTrack => {
    const { details: sealed, userId: _owner, ...track } = row
    const read = () => details.parse(JSON.parse(owner.open(place(row.id), sealed)))
    const known = openIfIntact(read)
    if (!known) onDamaged(row.id)
    return { track: { ...track, ...(known ?? nothing) }, owner, isDamaged: !known }
  }

  return {
    async ownerKey(userId) {
      const [row] = await db.select().from(userKeys).where(eq(userKeys.userId, userId))
      if (!row) throw new Error('This user has no key')
      return vault.openKey(userId, row.wrappedKey)
    },

    async insert(tx, userId, owner, { captions, peaks, ...track }) {
      const sealed = owner.seal(place(track.id), JSON.stringify({ captions, peaks }))
      await tx.insert(tracks).values({ ...track, userId, details: sealed })
    },

    async find(userId, id) {
      const [row] = await db
        .select({ track: tracks, wrappedKey: userKeys.wrappedKey })
        .from(tracks)
        .innerJoin(userKeys, eq(userKeys.userId, tracks.userId))
        .where(and(eq(tracks.userId, userId), eq(tracks.id, id)))
      return row && opened(vault.openKey(userId, row.wrappedKey), row.track)
    },

    async exists(userId, id) {
      return (await db.$count(tracks, and(eq(tracks.userId, userId), eq(tracks.id, id)))) > 0
    },

    async list(userId, { limit, after }) {
      const rows = await db
        .select({ track: tracks, wrappedKey: userKeys.wrappedKey })
        .from(tracks)
        .innerJoin(userKeys, eq(userKeys.userId, tracks.userId))
        .where(and(eq(tracks.userId, userId), after && newerThan(after)))
        .orderBy(asc(tracks.createdAt), asc(tracks.id))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const owner = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ track }) => opened(owner, track))
    },
  }
}

const newerThan = ({ createdAt, id }: Cursor) =>
  or(gt(tracks.createdAt, createdAt), and(eq(tracks.createdAt, createdAt), gt(tracks.id, id)))
