/** Limits of imports, imports that wait, and imports whose commit has an unknown outcome. */
import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs, type SealedBlobs } from '#server/blobs/sealed-blobs.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/operator.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createReviewStore } from '#server/db/stores/review-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import {
  type ImportDependencies,
  importAccount,
  importRateLimit,
} from '#server/services/imports.ts'
import { inChunks } from '#testing/byte-streams.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  exportAccount,
  fillAccountOf,
  getOwnDataOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
let exportFile: Buffer

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 2, entries: 1, tracks: 2 })
  exportFile = await exportAccount(ida)
})
beforeEach(() => server.database.db.delete(rateLimits))

const scheduledRemovals = async () =>
  (await server.database.pool.query('select prefix from blob_removals')).rows as unknown[]

const cookiesOf = ({ cookies }: HttpClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Starts an upload that sends its beginning only. */
function startStalledUpload(client: HttpClient): ClientRequest {
  const upload = request(`${server.origin}/api/own-data/import`, {
    method: 'POST',
    headers: {
      cookie: cookiesOf(client),
      'content-type': 'application/zip',
      'content-length': 1_000_000,
    },
  })
  upload.on('error', () => {})
  upload.write(exportFile.subarray(0, 5000))
  return upload
}

async function dependenciesWith(changes: Partial<ImportDependencies>): Promise<ImportDependencies> {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  return {
    db,
    slides: createSlideStore(db, vault),
    journal: createJournalStore(db, vault),
    reviews: createReviewStore(db, vault),
    tracks: createTrackStore(db, vault),
    blobs: createSealedBlobs(await createFolderBlobs(join(server.dataDir, 'blobs'))),
    limiter: createConcurrencyLimiter(2, { busyReason: 'imports_busy' }),
    newId: randomUUID,
    clock: () => server.now,
    ...changes,
  }
}

describe('imports', () => {
  it('are not delayed by slow uploads, of which there may be 20', async () => {
    const slowClients: HttpClient[] = []
    for (let i = 0; i < 20; i += 1) slowClients.push(await server.signedIn(`slow${i}@example.com`))
    const quick = await server.signedIn('quick@example.com')
    const last = await server.signedIn('last@example.com')
    const uploads = slowClients.slice(0, 3).map(startStalledUpload)
    await expect.poll(scheduledRemovals).toHaveLength(3)
    expect((await importArchive(quick, exportFile)).status).toBe(200)
    // Waits until the removal of the finished upload is no longer scheduled.
    await expect.poll(scheduledRemovals).toHaveLength(3)

    uploads.push(...slowClients.slice(3).map(startStalledUpload))
    await expect.poll(scheduledRemovals).toHaveLength(20)
    const refused = await importArchive(last, exportFile)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const upload of uploads) upload.destroy()
    await expect.poll(scheduledRemovals).toEqual([])
    expect((await importArchive(last, exportFile)).status).toBe(200)
  })

  it('are refused if there is no free slot after the upload, and leave nothing', async () => {
    const eve = await server.signedIn('late@example.com')
    const limiter = createConcurrencyLimiter(1, {
      timeout: 50,
      busyReason: 'imports_busy',
      retryAfter: 60,
    })
    const { promise: untilDone, resolve: finish } = Promise.withResolvers<void>()
    const otherImport = limiter('another user', () => untilDone)
    const importing = importAccount(
      await dependenciesWith({ limiter }),
      await idOf(eve),
      inChunks(exportFile),
    )
    await expect(importing).rejects.toMatchObject({
      code: 'server.unavailable',
      detail: 'Others are importing just now. Try again in a few minutes.',
      retryAfter: 60,
    })
    finish()
    await otherImport
    await expect.poll(scheduledRemovals).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
    const secondImport = importAccount(
      await dependenciesWith({ limiter }),
      await idOf(eve),
      inChunks(exportFile),
    )
    expect(await secondImport).toEqual({ slides: 2, entries: 1, tracks: 2 })
  })

  it('are limited per user', async () => {
    const eve = await server.signedIn('eve@example.com')
    const bo = await server.signedIn('bo@example.com')
    for (let i = 0; i < importRateLimit.burst; i += 1) {
      expect((await importArchive(eve, Buffer.from('hello'))).status).toBe(400)
    }
    const refused = await importArchive(eve, exportFile)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await importArchive(bo, exportFile)).status).toBe(200)
  })
})

describe('an import that waits', () => {
  /** A blob store whose reads never end. */
  async function neverEndingBlobs(): Promise<{ blobs: SealedBlobs; readStarted: Promise<void> }> {
    const { blobs } = await dependenciesWith({})
    const { promise: readStarted, resolve } = Promise.withResolvers<void>()
    const next = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    const read = () => ({ [Symbol.asyncIterator]: () => ({ next }) })
    return {
      readStarted,
      blobs: { ...blobs, open: async () => ({ size: exportFile.length, read }) },
    }
  }

  it('stops if the client disconnects while the file is read, and the next import can start', async () => {
    const eve = await server.signedIn('gone@example.com')
    const { blobs, readStarted } = await neverEndingBlobs()
    const limiter = createConcurrencyLimiter(1, { busyReason: 'imports_busy' })
    const disconnect = new AbortController()
    const importing = importAccount(
      await dependenciesWith({ blobs, limiter }),
      await idOf(eve),
      inChunks(exportFile),
      disconnect.signal,
    )
    importing.catch(() => {})
    await readStarted
    disconnect.abort(new Error('gone'))
    await expect(importing).rejects.toThrow('gone')
    await expect.poll(scheduledRemovals).toEqual([])
    const secondImport = importAccount(
      await dependenciesWith({ limiter }),
      await idOf(eve),
      inChunks(exportFile),
    )
    expect(await secondImport).toEqual({ slides: 2, entries: 1, tracks: 2 })
  })

  it('does not start if the client has already disconnected', async () => {
    const eve = await server.signedIn('left@example.com')
    const importing = importAccount(
      await dependenciesWith({}),
      await idOf(eve),
      inChunks(exportFile),
      AbortSignal.abort(new Error('gone')),
    )
    await expect(importing).rejects.toThrow('gone')
    await expect.poll(scheduledRemovals).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
  })

  it('is refused with a reason if reading the file takes too long', async () => {
    const eve = await server.signedIn('endless@example.com')
    const { blobs } = await neverEndingBlobs()
    const importing = importAccount(
      await dependenciesWith({ blobs, readTimeoutMs: 20 }),
      await idOf(eve),
      inChunks(exportFile),
    )
    await expect(importing).rejects.toMatchObject({
      code: 'request.invalid',
      detail: 'Reading the file took too long, and nothing was changed.',
    })
    await expect.poll(scheduledRemovals).toEqual([])
  })

  it('restores nothing if the client disconnects before the rows are inserted', async () => {
    const eve = await server.signedIn('closed@example.com')
    const id = await idOf(eve)
    const connections = () =>
      new Promise<number>((resolve) => {
        server.app.server.getConnections((_error, count) => resolve(count))
      })
    const countBefore = await connections()
    const { pool } = server.database
    const lockingConnection = await pool.connect()
    try {
      // The lock makes the import wait after it has read the file, before it inserts its rows.
      await lockingConnection.query('begin')
      await lockingConnection.query('select id from users where id = $1 for update', [id])
      const upload = request(`${server.origin}/api/own-data/import`, {
        method: 'POST',
        agent: false,
        headers: { cookie: cookiesOf(eve), 'content-type': 'application/zip' },
      })
      upload.on('error', () => {})
      upload.end(exportFile)
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      upload.destroy()
      await expect.poll(connections).toBeLessThanOrEqual(countBefore)
      await lockingConnection.query('rollback')
    } finally {
      lockingConnection.release()
    }
    await expect.poll(scheduledRemovals).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
    expect(userBlobFiles(server).filter((path) => path.includes(id))).toEqual([])
  })
})

describe('an import whose commit has an unknown outcome', () => {
  /** A database whose connection is lost before or after the transaction is committed. */
  const withLostConnection = (db: Database, isCommitted: boolean): Database =>
    Object.create(db, {
      transaction: {
        value: async (work: Parameters<Database['transaction']>[0]) => {
          await db.transaction(async (tx) => {
            await work(tx)
            if (!isCommitted) throw new Error('connection lost')
          })
          throw new Error('connection lost')
        },
      },
    })

  async function importWithLostConnection(
    client: HttpClient,
    isCommitted: boolean,
  ): Promise<unknown> {
    const dependencies = await dependenciesWith({
      db: withLostConnection(server.database.db, isCommitted),
    })
    return importAccount(dependencies, await idOf(client), inChunks(exportFile))
  }

  it('keeps the audio if the rows were committed', async () => {
    const eve = await server.signedIn('lucky@example.com')
    await expect(importWithLostConnection(eve, true)).rejects.toThrow('connection lost')
    await expect.poll(scheduledRemovals).toEqual([])
    const { pool } = server.database
    const { rows } = await pool.query('select id from tracks where user_id = $1', [await idOf(eve)])
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const sound = await eve.get(`/api/tracks/${id}/audio`)
      expect(sound.status).toBe(200)
      expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
  })

  it('deletes the audio if the rows were not committed', async () => {
    const eve = await server.signedIn('unlucky@example.com')
    const id = await idOf(eve)
    await expect(importWithLostConnection(eve, false)).rejects.toThrow('connection lost')
    await expect.poll(scheduledRemovals).toEqual([])
    expect(userBlobFiles(server).filter((path) => path.includes(id))).toEqual([])
  })
})
