import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { oldestFirst, type PageRequest, pageAfterOldestFirst } from '../cursor.ts'
import type { Database, Transaction } from '../database.ts'
import { tracks } from '../schema/narration.ts'
import { userKeys } from '../schema/users.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { type OnDamaged, openIfIntact } from './damaged-parts.ts'
import { openOwnerKey } from './owner-key.ts'

const details = z.object({
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  peaks: z.array(z.number()),
})
export type TrackDetails = z.output<typeof details>
const emptyDetails: TrackDetails = { captions: [], peaks: [] }

type Row = typeof tracks.$inferSelect
export interface Track extends Omit<Row, 'details' | 'userId'>, TrackDetails {}

/** A track and the key that opens its audio. */
export interface FoundTrack {
  track: Track
  owner: OwnerKey
  /** Its captions and peaks can no longer be decrypted and are empty; the audio is not affected. */
  isDamaged: boolean
}

/** Tracks with captions in plain text. Only this store seals and opens captions. */
export interface TrackStore {
  ownerKey(userId: string): Promise<OwnerKey>
  insert(tx: Transaction, userId: string, owner: OwnerKey, track: Track): Promise<void>
  find(userId: string, id: string): Promise<FoundTrack | undefined>
  /** Whether the user has this track, damaged or not. */
  exists(userId: string, id: string): Promise<boolean>
  /** Oldest first. */
  list(userId: string, page: PageRequest): Promise<FoundTrack[]>
}

/** The associated data that binds a sealed value to its row and column. */
const contextOf = (id: string) => `tracks.details.${id}`

export function createTrackStore(
  db: Database,
  vault: Vault,
  onDamaged: OnDamaged = () => {},
): TrackStore {
  const openTrack = (owner: OwnerKey, row: Row): FoundTrack => {
    const { details: sealed, userId: _owner, ...track } = row
    const read = () => details.parse(JSON.parse(owner.open(contextOf(row.id), sealed)))
    const openedDetails = openIfIntact(read)
    if (!openedDetails) onDamaged(row.id)
    return {
      track: { ...track, ...(openedDetails ?? emptyDetails) },
      owner,
      isDamaged: !openedDetails,
    }
  }

  return {
    ownerKey: (userId) => openOwnerKey(db, vault, userId),

    async insert(tx, userId, owner, { captions, peaks, ...track }) {
      const sealed = owner.seal(contextOf(track.id), JSON.stringify({ captions, peaks }))
      await tx.insert(tracks).values({ ...track, userId, details: sealed })
    },

    async find(userId, id) {
      const [row] = await db
        .select({ track: tracks, wrappedKey: userKeys.wrappedKey })
        .from(tracks)
        .innerJoin(userKeys, eq(userKeys.userId, tracks.userId))
        .where(and(eq(tracks.userId, userId), eq(tracks.id, id)))
      return row && openTrack(vault.openKey(userId, row.wrappedKey), row.track)
    },

    async exists(userId, id) {
      return (await db.$count(tracks, and(eq(tracks.userId, userId), eq(tracks.id, id)))) > 0
    },

    async list(userId, { limit, after }) {
      const rows = await db
        .select({ track: tracks, wrappedKey: userKeys.wrappedKey })
        .from(tracks)
        .innerJoin(userKeys, eq(userKeys.userId, tracks.userId))
        .where(and(eq(tracks.userId, userId), pageAfterOldestFirst(tracks, after)))
        .orderBy(oldestFirst(tracks))
        .limit(limit)
      const [first] = rows
      if (!first) return []
      const owner = vault.openKey(userId, first.wrappedKey)
      return rows.map(({ track }) => openTrack(owner, track))
    },
  }
}
