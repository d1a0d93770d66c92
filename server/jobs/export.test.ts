import { describe, expect, it } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { leaseMs } from '#server/queue/lease.ts'
import { removeScheduledBlobs } from '#server/services/blob-removals.ts'
import { findExport } from '#server/services/exports.ts'
import { ageLeases } from '#testing/leases.ts'
import { AttemptTimedOut, JobLost } from './attempt.ts'
import {
  advanceClock,
  blobs,
  claimDueExport,
  claimNext,
  database,
  errors,
  exportBlobKeys,
  exportRow,
  now,
  prepareExport,
  queue,
  request,
  runExport,
  setClock,
  userId,
} from './export.test-support.ts'

prepareExport()

describe('an export', () => {
  it('reports progress that never decreases', async () => {
    const progress = await runExport(await claimDueExport())
    // One for each of the two slides, three entries and two tracks.
    expect(progress.length).toBe(7)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
    expect(await exportRow()).toMatchObject({ status: 'completed', progress: 100 })
    expect(exportBlobKeys()).toEqual([(await exportRow())?.blobKey])
  })

  it('is created once when a user requests it several times', async () => {
    const requested = await Promise.all(Array.from({ length: 5 }, () => request()))
    expect(new Set(requested.map(({ id }) => id)).size).toBe(1)
    await claimDueExport()
    expect((await request()).id).toBe(requested[0]?.id)
    expect(await claimNext()).toBeUndefined()
  })
})

describe('a failed attempt', () => {
  it('is retried after 5 seconds, and then succeeds', async () => {
    blobs.beforeChunk = () => new BlobStoreUnavailable('away')
    await runExport(await claimDueExport())
    expect(errors).toHaveLength(1)
    expect(await exportRow()).toMatchObject({ status: 'queued', claim: null })
    expect(await claimNext()).toBeUndefined()
    advanceClock(5_000)
    blobs.beforeChunk = () => undefined
    await runExport(await claimDueExport())
    expect(await exportRow()).toMatchObject({ status: 'completed', attempts: 2 })
  })

  it('ends the export with a reason the third time, after which a new export can be requested', async () => {
    blobs.beforeChunk = () => new BlobStoreUnavailable('away')
    for (const wait of [5_000, 60_000, 0]) {
      await runExport(await claimDueExport())
      advanceClock(wait)
    }
    expect(await exportRow()).toMatchObject({ status: 'failed' })
    expect((await findExport(database.db, userId, now))?.error).toContain('try again later')
    const newExport = await request()
    expect(newExport).toMatchObject({ status: 'queued', attempts: 0 })
  })

  it('is retried even if several earlier attempts were released', async () => {
    for (let i = 0; i < 3; i += 1) await queue.release(await claimDueExport())
    blobs.beforeChunk = () => new BlobStoreUnavailable('away')
    await runExport(await claimDueExport())
    expect(await exportRow()).toMatchObject({ status: 'queued', attempts: 4, failures: 1 })
  })

  it('is not retried when the store is full', async () => {
    blobs.beforeChunk = () => new BlobStoreFull('full')
    await runExport(await claimDueExport())
    expect(await exportRow()).toMatchObject({ status: 'failed', attempts: 1, error: 'store.full' })
  })
})

describe('an attempt that exceeds its timeout', () => {
  it('ends the export with a reason, is not repeated and leaves no file', async () => {
    const timeout = new AbortController()
    blobs.beforeChunk = () => {
      timeout.abort(new AttemptTimedOut())
      return undefined
    }
    await runExport(await claimDueExport(), timeout.signal)
    expect(await exportRow()).toMatchObject({
      status: 'failed',
      error: 'export.timeout',
      attempts: 1,
    })
    await removeScheduledBlobs(database.db, blobs, now, (error) => errors.push(error))
    expect(exportBlobKeys()).toEqual([])
  })
})

describe('a worker', () => {
  it('cannot claim an export that another worker holds, even if its clock is ahead', async () => {
    await claimDueExport()
    // Leases are compared with the clock of the database, which runs normally here.
    setClock(new Date(Date.now() + 10 * leaseMs))
    expect(await claimNext()).toBeUndefined()
  })

  it('leaves no file at shutdown, and its released export can be completed later', async () => {
    const shutdown = new AbortController()
    blobs.beforeChunk = () => {
      shutdown.abort(new Error('stopping'))
      return undefined
    }
    const job = await claimDueExport()
    await expect(runExport(job, shutdown.signal)).rejects.toThrow('stopping')
    await queue.release(job)
    expect(exportBlobKeys()).toEqual([])
    blobs.beforeChunk = () => undefined
    await runExport(await claimDueExport())
    expect(await exportRow()).toMatchObject({ status: 'completed' })
  })

  it('loses its export when its lease lapses, and its late file is removed', async () => {
    const lateExport = await claimDueExport()
    expect(await claimNext()).toBeUndefined()
    await ageLeases(database, leaseMs)
    const successor = await claimDueExport()
    expect(successor.id).toBe(lateExport.id)
    await runExport(successor)
    await expect(runExport(lateExport)).rejects.toBeInstanceOf(JobLost)
    expect(exportBlobKeys()).toEqual([(await exportRow())?.blobKey])
  })

  it('removes no file of its successor when it fails after its lease has lapsed', async () => {
    const lateExport = await claimDueExport()
    await ageLeases(database, leaseMs)
    await runExport(await claimDueExport())
    blobs.beforeChunk = () => new BlobStoreFull('full')
    await runExport(lateExport)
    await removeScheduledBlobs(database.db, blobs, now, (error) => errors.push(error))
    expect(await exportRow()).toMatchObject({ status: 'completed' })
    expect(exportBlobKeys()).toEqual([(await exportRow())?.blobKey])
  })

  it('claims the export of its dead predecessor immediately, once all exports are released', async () => {
    await claimDueExport()
    await queue.releaseAll()
    await runExport(await claimDueExport())
    expect(await exportRow()).toMatchObject({ status: 'completed' })
  })

  it('claims an export whose workers died twice only after a delay', async () => {
    await claimDueExport()
    await ageLeases(database, leaseMs)
    await claimDueExport()
    await ageLeases(database, leaseMs)
    expect(await claimNext()).toBeUndefined()
    await ageLeases(database, 15_000)
    expect(await claimNext()).toBeDefined()
  })

  it('leaves no file when the account is deleted meanwhile', async () => {
    const job = await claimDueExport()
    blobs.beforeChunk = async () => {
      await database.db.delete(users)
      return undefined
    }
    await expect(runExport(job)).rejects.toBeInstanceOf(JobLost)
    await removeScheduledBlobs(database.db, blobs, now, () => {})
    expect(exportBlobKeys()).toEqual([])
    expect(await exportRow()).toBeUndefined()
  })
})
