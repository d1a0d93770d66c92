/** Fills an account with slides, reflections, weekly reviews and tracks. */
import { randomUUID } from 'node:crypto'
import { trackTags } from '#server/audio/id3.ts'
import { Mp3Encoder } from '#server/audio/mp3.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import type { Database } from '#server/db/database.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { BlobStore } from '#server/ports/blobs.ts'
import { narrationPrefix } from '#server/services/blob-removals.ts'
import { inChunks } from './byte-streams.ts'
import { readingOf } from './entry-memory.ts'

const sampleRate = 24_000

/** A playable MP3 with tags; its content is random. */
export async function makeMp3(seconds: number, title: string): Promise<Buffer> {
  const encoder = await Mp3Encoder.create(sampleRate)
  const chunks: Uint8Array[] = []
  for (let second = 0; second < seconds; second++) {
    chunks.push(
      encoder.encode(Float32Array.from({ length: sampleRate }, () => Math.random() - 0.5)),
    )
  }
  return Buffer.concat([trackTags({ title, seconds }), ...chunks, encoder.finish()])
}

interface AccountStores {
  db: Database
  masterKey: Buffer
  blobs: BlobStore
}

interface AccountContents {
  slides: number
  entries: number
  tracks: number
  /** The MP3 file of a track. */
  soundOf: (index: number) => Promise<Buffer> | Buffer
  /** A word in the texts of this slide, entry, review or track (except a review's question). */
  wordOf?: (index: number) => string
  /** Slides, entries and tracks are dated back from here, seven hours apart. */
  lastAt: Date
}

const hours = (count: number) => count * 60 * 60 * 1000

const reviewOf = (word: string) => ({
  id: randomUUID(),
  opening: `A week at the ${word}.`,
  lines: [{ text: `Today the ${word} was calm.`, writtenOn: '2026-11-10' }],
  lightened: `“Today the ${word} was calm.” It was light.`,
  returned: null,
  question: 'What comes next?',
  passages: ['1a2b3c'],
})

function weekBefore(lastAt: Date, index: number) {
  const createdAt = new Date(lastAt.getTime() - hours(7 * 24 * (index + 1)))
  return { createdAt, endsOn: createdAt.toISOString().slice(0, 10) }
}

/** Fills an account with these contents. Every seventh entry also gets a weekly review. */
export async function fillAccount(
  { db, masterKey, blobs }: AccountStores,
  userId: string,
  { slides, entries, tracks, soundOf, wordOf = () => 'harbour', lastAt }: AccountContents,
): Promise<{ slideIds: string[]; entryIds: string[]; trackIds: string[] }> {
  const vault = createVault(masterKey)
  const [slideStore, journal, reviews, trackStore] = [
    createSlideStore(db, vault),
    createJournalStore(db, vault),
    createReviewStore(db, vault),
    createTrackStore(db, vault),
  ]
  const sealed = createSealedBlobs(blobs)
  const owner = await trackStore.ownerKey(userId)
  const slideIds = Array.from({ length: slides }, () => randomUUID())
  const entryIds = Array.from({ length: entries }, () => randomUUID())
  const trackIds = Array.from({ length: tracks }, () => randomUUID())
  const creationDate = (index: number) => new Date(lastAt.getTime() - hours(7 * (index + 1)))

  for (const [i, id] of slideIds.entries()) {
    await slideStore.insert(db, userId, {
      id,
      goalDescription: `I live above the ${wordOf(i)}, in the house number ${i}.\nI paint.`,
      script: `You wake above the ${wordOf(i)}. [pause 5s]\n\n${'You breathe, and the room is wide. [pause 4s]\n'.repeat(60)}`,
      theme: 'home',
      writtenBy: i % 3 === 0 ? 'a model' : null,
      needsSupport: i % 5 === 0,
      careKind: i % 10 === 0 ? 'abuse' : null,
      createdAt: creationDate(i),
    })
  }
  await db.transaction(async (tx) => {
    for (const [i, id] of entryIds.entries()) {
      await journal.insertImported(tx, userId, [
        {
          id,
          content:
            `Today the ${wordOf(i)} was calm. ${'I noticed that I breathed. '.repeat(80)}`.trim(),
          timeOfDay: i % 2 === 0 ? 'evening' : 'morning',
          targetSlideId: i % 5 === 4 ? null : (slideIds[i % slides] ?? null),
          aiFeedback: `You write of the ${wordOf(i)}. ${'It asks nothing of you. '.repeat(40)}`,
          needsSupport: i % 7 === 3,
          careKind: i % 14 === 3 ? 'suicide' : null,
          memory: i % 2 === 0 ? { reading: readingOf('fear', 'n'), remembered: [] } : null,
          writtenBy: null,
          meditationWrittenBy: i % 4 === 0 ? 'a model' : null,
          meditationScript: i % 4 === 0 ? `You sit by the ${wordOf(i)}. [pause 5s]` : null,
          createdAt: creationDate(i),
        },
      ])
    }
    for (const [i, id] of entryIds.filter((_, at) => at % 7 === 0).entries()) {
      await reviews.insert(tx, userId, {
        ...reviewOf(wordOf(i)),
        ...weekBefore(lastAt, i),
        sources: [id],
      })
    }
    for (const [i, id] of trackIds.entries()) {
      const sound = await soundOf(i)
      const blobKey = `${narrationPrefix(userId, id)}track-1`
      await sealed.write(owner, blobKey, inChunks(sound))
      const isOfSlide = i % 2 === 0
      await trackStore.insert(tx, userId, owner, {
        id,
        slideId: isOfSlide ? (slideIds[i / 2] ?? null) : null,
        entryId: isOfSlide ? null : (entryIds[(i - 1) / 2] ?? null),
        blobKey,
        bytes: sound.length,
        durationSeconds: 300.25,
        pace: 0.85,
        voice: 'slt',
        captions: [{ start: 2, end: 5.5, text: `You wake above the ${wordOf(i)}.` }],
        peaks: [0, 0.25, 1],
        createdAt: creationDate(i),
      })
    }
  })
  return { slideIds, entryIds, trackIds }
}
