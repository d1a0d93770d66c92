import type { FastifyInstance } from 'fastify'
import { createSealedBlobs } from '../blobs/sealed-blobs.ts'
import { createJournalStore } from '../db/stores/journal-store.ts'
import { createReviewStore } from '../db/stores/review-store.ts'
import { createSlideStore } from '../db/stores/slide-store.ts'
import { createTrackStore } from '../db/stores/track-store.ts'
import { createVault } from '../db/vault/vault.ts'
import type { DamagedKind } from '../metrics/metrics.ts'
import { writerForUser } from '../services/writers.ts'
import type { Context } from './context.ts'
import { openStorage } from './storage.ts'
import { openWriters } from './writer.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/** Creates what web and worker processes both need: the stores of private data, and the writers. */
export async function openStores(app: FastifyInstance, context: Context) {
  const { config, db, masterKey, metrics, startGuideProcess } = context
  const vault = createVault(masterKey)
  const blobs = await openStorage(config.storage)
  const writers = await openWriters(config.languageModel, app.log, metrics, startGuideProcess)
  app.addHook('onClose', () => writers.close())
  const onDamaged = (kind: DamagedKind) => (id: string) => {
    metrics.countDamagedRead(kind)
    app.log.warn({ [kind]: id }, 'a part of a row cannot be decrypted')
  }
  return {
    vault,
    onDamaged,
    writers,
    writerFor: (userId: string) => writerForUser(db, writers, userId),
    slides: createSlideStore(db, vault, onDamaged('slide')),
    journal: createJournalStore(db, vault, onDamaged('reflection')),
    reviews: createReviewStore(db, vault, onDamaged('review')),
    tracks: createTrackStore(db, vault, onDamaged('track')),
    blobs,
    sealedBlobs: createSealedBlobs(blobs),
  }
}
