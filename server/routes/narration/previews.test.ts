import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs } from '#server/blobs/sealed-blobs.ts'
import { jobs, trackSegments, unfinishedTracks } from '#server/db/schema/narration.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { segmentKey } from '#server/services/blob-removals.ts'
import { inChunks } from '#testing/byte-streams.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { idOf } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import { maxPreviewsPerUser } from './preview-routes.ts'

/** A server without a worker, so that a track stays as it is. */
const server = serveForTests()
const size = 2_400_000
const headerBytes = 1_000
/** The header and ten seconds of audio at 64 kbit/s. */
const madeBytes = 81_000

let ida: HttpClient
let userId: string
let jobId: string
let preview: string

beforeAll(async () => {
  ida = await server.signedIn('ida@example.com')
  userId = await idOf(ida)
})

/** Inserts a job; only the header of its track is stored. */
async function insertJobWithHeader(): Promise<void> {
  const { db } = server.database
  jobId = randomUUID()
  preview = `/api/jobs/${jobId}/preview`
  await db.insert(jobs).values({
    id: jobId,
    userId,
    jobType: 'target_slide_audio',
    resourceId: randomUUID(),
    status: 'processing',
    pace: 0.85,
    attempts: 1,
    trackAttempt: 1,
    runAt: server.now,
    createdAt: server.now,
  })
  const owner = await createTrackStore(db, createVault(server.masterKey)).ownerKey(userId)
  await db.insert(unfinishedTracks).values({
    jobId,
    plan: owner.seal('any', '{}'),
    durationSeconds: 300,
    bytes: size,
    headerBytes,
    madeBytes,
  })
  const header = { attempt: 1, startByte: 0 }
  await db.insert(trackSegments).values({ ...header, jobId, endByte: headerBytes })
  const blobs = createSealedBlobs(await createFolderBlobs(join(server.dataDir, 'blobs')))
  await blobs.write(owner, segmentKey(userId, jobId, header), inChunks(Buffer.alloc(headerBytes)))
}

const head = (client = ida) => client.fetch(preview, { method: 'HEAD' })

describe('a job whose track has begun', () => {
  it('has the address of its preview, how much of it is made and how long it will be', async () => {
    await insertJobWithHeader()
    expect(await (await ida.get(`/api/jobs/${jobId}`)).json()).toMatchObject({
      status: 'processing',
      previewUrl: preview,
      previewSeconds: 10,
      previewDurationSeconds: 300,
    })
  })
})

describe('the preview', () => {
  beforeAll(insertJobWithHeader)

  it('has the length of the whole track, is stored by no cache, and is not buffered by a proxy', async () => {
    const response = await head()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      etag: `"${jobId}-1"`,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })

  it('serves a range that is already made', async () => {
    // The trailer (an ID3v1 tag) is known from the beginning.
    const response = await ida.get(preview, { range: 'bytes=-128' })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${size - 128}-${size - 1}/${size}`)
    expect((await response.text()).slice(0, 3)).toBe('TAG')
    expect((await ida.get(preview, { range: `bytes=${size}-` })).status).toBe(416)
  })

  it('is served to its owner only', async () => {
    const bo = await server.signedIn('bo@example.com')
    expect((await head(bo)).status).toBe(404)
    expect((await head(server.client())).status).toBe(401)
    expect((await ida.get('/api/jobs/abc/preview')).status).toBe(404)
    expect((await ida.get(`/api/jobs/${randomUUID()}/preview`)).status).toBe(404)
  })

  it('ends the connection of a waiting client when its job is deleted', async () => {
    await insertJobWithHeader()
    const response = await ida.get(preview)
    expect(response.headers.get('content-length')).toBe(String(size))
    const body = response.arrayBuffer()
    await Promise.all([expect(body).rejects.toThrow(), server.database.db.delete(jobs)])
  })
})

describe('the limit of open previews', () => {
  it('refuses a user with 429 until one of them is closed', async () => {
    await insertJobWithHeader()
    const disconnects = Array.from({ length: maxPreviewsPerUser }, () => new AbortController())
    // Each has got the header and waits for the rest.
    const responses = await Promise.all(
      disconnects.map(({ signal }) => ida.fetch(preview, { signal })),
    )
    expect(responses.map(({ status }) => status)).toEqual(disconnects.map(() => 200))
    expect((await head()).status).toBe(429)
    disconnects[0]?.abort()
    await expect.poll(async () => (await head()).status).toBe(200)
    for (const disconnect of disconnects) disconnect.abort()
  })
})
