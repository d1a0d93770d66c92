/** Limits of concurrent imports, and imports whose commit has an unknown outcome. */
import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { createSealedBlobs, type SealedBlobs } from '#server/blobs/sealed-blobs.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/operator.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createTrackStore } from '#server/db/stores/track-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import { type ImportParts, importAccount, importRateLimit } from '#server/services/imports.ts'
import { inChunks } from '#testing/byte-streams.ts'
import {
  exportAccount,
  fillAccountOf,
  getOwnDataOf,
  idOf,
  importArchive,
  userBlobFiles,
} from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
let genuine: Buffer

beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 2, entries: 1, tracks: 2 })
  genuine = await exportAccount(ida)
})
beforeEach(() => server.database.db.delete(rateLimits))

const noted = async () =>
  (await server.database.pool.query('select prefix from blob_removals')).rows as unknown[]

const cookiesOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Starts an upload and stalls. */
function beginning(visitor: Visitor): ClientRequest {
  const sending = request(`${server.origin}/api/own-data/import`, {
    method: 'POST',
    headers: {
      cookie: cookiesOf(visitor),
      'content-type': 'application/zip',
      'content-length': 1_000_000,
    },
  })
  sending.on('error', () => {})
  sending.write(genuine.subarray(0, 5000))
  return sending
}

async function partsWith(different: Partial<ImportParts>): Promise<ImportParts> {
  const { db } = server.database
  const vault = createVault(server.masterKey)
  return {
    db,
    slides: createSlideStore(db, vault),
    journal: createJournalStore(db, vault),
    tracks: createTrackStore(db, vault),
    blobs: createSealedBlobs(await createFolderBlobs(join(server.dataDir, 'blobs'))),
    limiter: createConcurrencyLimiter(2),
    newId: randomUUID,
    clock: () => server.now,
    ...different,
  }
}

describe('concurrent imports', () => {
  it('are not limited by slow uploads, up to a maximum', async () => {
    const slow: Visitor[] = []
    for (let i = 0; i < 20; i += 1) slow.push(await server.signedIn(`slow${i}@example.com`))
    const quick = await server.signedIn('quick@example.com')
    const last = await server.signedIn('last@example.com')
    const sending = slow.slice(0, 3).map(beginning)
    await expect.poll(noted).toHaveLength(3)
    expect((await importArchive(quick, genuine)).status).toBe(200)
    // Its scheduled removal would look like an upload in progress.
    await expect.poll(noted).toHaveLength(3)

    sending.push(...slow.slice(3).map(beginning))
    await expect.poll(noted).toHaveLength(20)
    const refused = await importArchive(last, genuine)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const one of sending) one.destroy()
    await expect.poll(noted).toEqual([])
    expect((await importArchive(last, genuine)).status).toBe(200)
  })

  it('that find no free slot after their upload are refused, and leave nothing', async () => {
    const eve = await server.signedIn('late@example.com')
    const unpacking = createConcurrencyLimiter(1, {
      timeout: 50,
      busy: 'imports_busy',
      retryAfter: 60,
    })
    const { promise: untilDone, resolve: finish } = Promise.withResolvers<void>()
    const other = unpacking('another user', () => untilDone)
    const importing = importAccount(
      await partsWith({ limiter: unpacking }),
      await idOf(eve),
      inChunks(genuine),
    )
    await expect(importing).rejects.toMatchObject({
      code: 'server.unavailable',
      detail: 'Others are importing just now. Try again in a few minutes.',
      retryAfter: 60,
    })
    finish()
    await other
    await expect.poll(noted).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
    const again = importAccount(
      await partsWith({ limiter: unpacking }),
      await idOf(eve),
      inChunks(genuine),
    )
    expect(await again).toEqual({ slides: 2, entries: 1, tracks: 2 })
  })

  it('of one user are limited per hour', async () => {
    const eve = await server.signedIn('eve@example.com')
    const others = await server.signedIn('bo@example.com')
    for (let i = 0; i < importRateLimit.burst; i += 1) {
      expect((await importArchive(eve, Buffer.from('hello'))).status).toBe(400)
    }
    const refused = await importArchive(eve, genuine)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await importArchive(others, genuine)).status).toBe(200)
  })
})

describe('an import whose reading does not end', () => {
  /** A blob store whose reads never end. */
  async function unanswering(): Promise<{ blobs: SealedBlobs; asked: Promise<void> }> {
    const { blobs } = await partsWith({})
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const next = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    const read = () => ({ [Symbol.asyncIterator]: () => ({ next }) })
    return { asked, blobs: { ...blobs, open: async () => ({ size: genuine.length, read }) } }
  }

  it('stops when the client disconnects, and the next one can start', async () => {
    const eve = await server.signedIn('gone@example.com')
    const { blobs, asked } = await unanswering()
    const unpacking = createConcurrencyLimiter(1)
    const gone = new AbortController()
    const importing = importAccount(
      await partsWith({ blobs, limiter: unpacking }),
      await idOf(eve),
      inChunks(genuine),
      gone.signal,
    )
    importing.catch(() => {})
    await asked
    gone.abort(new Error('gone'))
    await expect(importing).rejects.toThrow('gone')
    await expect.poll(noted).toEqual([])
    const again = importAccount(
      await partsWith({ limiter: unpacking }),
      await idOf(eve),
      inChunks(genuine),
    )
    expect(await again).toEqual({ slides: 2, entries: 1, tracks: 2 })
  })

  it('does not start if the client has disconnected before it gets a slot', async () => {
    const eve = await server.signedIn('left@example.com')
    const importing = importAccount(
      await partsWith({}),
      await idOf(eve),
      inChunks(genuine),
      AbortSignal.abort(new Error('gone')),
    )
    await expect(importing).rejects.toThrow('gone')
    await expect.poll(noted).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
  })

  it('is refused after the timeout, with a reason', async () => {
    const eve = await server.signedIn('endless@example.com')
    const { blobs } = await unanswering()
    const importing = importAccount(
      await partsWith({ blobs, readTimeoutMs: 20 }),
      await idOf(eve),
      inChunks(genuine),
    )
    await expect(importing).rejects.toMatchObject({
      code: 'request.invalid',
      detail: 'Reading the file took too long, and nothing was changed.',
    })
    await expect.poll(noted).toEqual([])
  })

  it('restores nothing if the connection was closed meanwhile', async () => {
    const eve = await server.signedIn('closed@example.com')
    const id = await idOf(eve)
    const connections = () =>
      new Promise<number>((resolve) => {
        server.app.server.getConnections((_error, count) => resolve(count))
      })
    const before = await connections()
    const { pool } = server.database
    const other = await pool.connect()
    try {
      // The import has read the file, and waits to insert its rows.
      await other.query('begin')
      await other.query('select id from users where id = $1 for update', [id])
      const sending = request(`${server.origin}/api/own-data/import`, {
        method: 'POST',
        agent: false,
        headers: { cookie: cookiesOf(eve), 'content-type': 'application/zip' },
      })
      sending.on('error', () => {})
      sending.end(genuine)
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      sending.destroy()
      await expect.poll(connections).toBeLessThanOrEqual(before)
      await other.query('rollback')
    } finally {
      other.release()
    }
    await expect.poll(noted).toEqual([])
    expect((await getOwnDataOf(eve)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
    expect(userBlobFiles(server).filter((path) => path.includes(id))).toEqual([])
  })
})

describe('an import whose commit has an unknown outcome', () => {
  /** Loses the connection before the transaction ends, or after it has committed. */
  const losing = (db: Database, hasEnded: boolean): Database =>
    Object.create(db, {
      transaction: {
        value: async (work: Parameters<Database['transaction']>[0]) => {
          await db.transaction(async (tx) => {
            await work(tx)
            if (!hasEnded) throw new Error('connection lost')
          })
          throw new Error('connection lost')
        },
      },
    })

  async function importing(visitor: Visitor, hasEnded: boolean): Promise<unknown> {
    const parts = await partsWith({ db: losing(server.database.db, hasEnded) })
    return importAccount(parts, await idOf(visitor), inChunks(genuine))
  }

  it('keeps the audio if the rows were committed', async () => {
    const eve = await server.signedIn('lucky@example.com')
    await expect(importing(eve, true)).rejects.toThrow('connection lost')
    await expect.poll(noted).toEqual([])
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
    await expect(importing(eve, false)).rejects.toThrow('connection lost')
    await expect.poll(noted).toEqual([])
    expect(userBlobFiles(server).filter((path) => path.includes(id))).toEqual([])
  })
})
