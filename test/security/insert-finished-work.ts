import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { sampleKey } from '#server/audio/voice-samples.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { accountExports } from '#server/db/schema/own-data.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { exportPrefix } from '#server/services/exports.ts'
import { storeOfferedVoices } from '#server/services/voices.ts'
import { inChunks } from '#testing/byte-streams.ts'
import type { TestServer } from '#testing/server.ts'

export const insertedVoice = 'slt'
const engine = 'a test engine'
const day = 24 * 60 * 60 * 1000

/**
 * Stores the results of a worker: the sample of a voice and a finished export. No worker runs during the
 * checks, because it would change what they compare.
 */
export async function insertFinishedWork(server: TestServer, userId: string): Promise<void> {
  const { database, dataDir, masterKey, now } = server
  const blobs = await createFolderBlobs(join(dataDir, 'blobs'))
  const content = () => inChunks(Buffer.alloc(1000, 'sound'))

  await blobs.write(sampleKey(engine, insertedVoice), content())
  const voice = { id: insertedVoice, label: 'Ada', character: 'calm', hasSample: true }
  const since = now.toISOString()
  await storeOfferedVoices(database.db, { engine, isFallback: false, since, voices: [voice] })

  const id = randomUUID()
  const blobKey = `${exportPrefix(userId, id)}export-1`
  const owner = await createTrackStore(database.db, createVault(masterKey)).ownerKey(userId)
  await createSealedBlobs(blobs).write(owner, blobKey, content())
  await database.db.insert(accountExports).values({
    id,
    userId,
    blobKey,
    status: 'completed',
    progress: 100,
    bytes: 1000,
    runAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * day),
  })
}
