/** Failures of a folder. `contract.test.ts` has the tests that hold for every store. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BlobStore, BlobStoreFull, BlobStoreUnavailable } from '#server/ports/blobs.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { createFolderBlobs } from './folder-blobs.ts'

const scratch = mkdtempSync(join(tmpdir(), 'evenstream-folder-'))
afterAll(() => rmSync(scratch, { recursive: true }))

let root: string
let store: BlobStore
beforeEach(async () => {
  root = mkdtempSync(join(scratch, 'blobs-'))
  store = await createFolderBlobs(root)
})

const key = 'ada/track'
const put = (bytes: Buffer, to = store) => to.write(key, inChunks(bytes))
const get = async (from = store) =>
  readAll((await from.read(key)) ?? inChunks(Buffer.from('missing')))
const unfinished = () => readdirSync(join(root, '.unfinished'))
const diskError = (code: string) => Object.assign(new Error(code), { code })

/** The prototype of file handles, so that a test can make one of their methods fail. */
async function openFiles(): Promise<FileHandle> {
  const handle = await open(join(scratch, 'any'), 'w')
  await handle.close()
  return Object.getPrototypeOf(handle)
}

describe('a disk error', () => {
  it.each([
    ['no space while writing', 'writeFile', 'ENOSPC', BlobStoreFull],
    ['no space while syncing', 'sync', 'ENOSPC', BlobStoreFull],
    ['an exceeded quota', 'writeFile', 'EDQUOT', BlobStoreFull],
    ['a broken disk', 'sync', 'EIO', BlobStoreUnavailable],
    ['a read-only disk', 'writeFile', 'EROFS', BlobStoreUnavailable],
  ] as const)('fails the write and keeps the old version: %s', async (_name, call, code, kind) => {
    await put(Buffer.from('before'))
    vi.spyOn(await openFiles(), call).mockRejectedValue(diskError(code))
    await expect(put(randomBytes(100))).rejects.toThrow(kind)
    await expect(store.check()).rejects.toThrow(kind)
    vi.restoreAllMocks()
    expect(await get()).toEqual(Buffer.from('before'))
    expect(unfinished()).toEqual([])
    await expect(store.check()).resolves.toBeUndefined()
  })

  it('fails a read', async () => {
    await put(randomBytes(100_000))
    const content = await store.read(key)
    vi.spyOn(await openFiles(), 'read').mockRejectedValue(diskError('EIO'))
    await expect(readAll(content ?? inChunks(Buffer.alloc(0)))).rejects.toThrow(
      BlobStoreUnavailable,
    )
  })

  it('fails the write check when the folder is gone', async () => {
    rmSync(root, { recursive: true })
    writeFileSync(root, 'a file in its place')
    await expect(put(Buffer.from('x'))).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.read(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.check()).rejects.toThrow(BlobStoreUnavailable)
    await expect(createFolderBlobs(root)).rejects.toThrow(BlobStoreUnavailable)
  })
})

describe('an abandoned draft file', () => {
  it('is removed at the next start, while a recent one is kept', async () => {
    writeFileSync(join(root, '.unfinished', 'some'), 'half')
    await put(Buffer.from('whole'))
    await createFolderBlobs(root)
    expect(unfinished()).toEqual(['some'])
    await createFolderBlobs(root, () => new Date(Date.now() + 61 * 60 * 1000))
    expect(unfinished()).toEqual([])
    expect(await get()).toEqual(Buffer.from('whole'))
  })

  it('is removed within an hour while the process runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      await createFolderBlobs(root, () => new Date(Date.now() + 61 * 60 * 1000))
      writeFileSync(join(root, '.unfinished', 'some'), 'half')
      vi.advanceTimersByTime(60 * 60 * 1000)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(unfinished).toEqual([])
  })

  it('does not fail the start when it cannot be removed', async () => {
    mkdirSync(join(root, '.unfinished', 'not a file'))
    const later = () => new Date(Date.now() + 61 * 60 * 1000)
    await expect(createFolderBlobs(root, later)).resolves.toBeDefined()
  })
})

it('creates files that other accounts cannot read', async () => {
  await put(Buffer.from('x'))
  expect(statSync(join(root, 'ada')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'ada', 'track.blob')).mode & 0o777).toBe(0o600)
})

const asRoot = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'ignore' })
const mount = (args: string[]) => asRoot('mount', args)
const unmount = (path: string) => asRoot('umount', [path])

function canMount(): boolean {
  try {
    mount(['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', scratch])
    unmount(scratch)
    return true
  } catch {
    return false
  }
}

/** With a real file system of limited size, where mounting is permitted. */
describe.runIf(canMount())('a disk of two megabytes', () => {
  let disk: string
  beforeEach(async () => {
    disk = mkdtempSync(join(scratch, 'disk-'))
    mount(['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk])
    store = await createFolderBlobs(join(disk, 'blobs'))
  })
  afterEach(() => unmount(disk))

  it('refuses a write when full, keeps nothing of it, and accepts a smaller one', async () => {
    await put(Buffer.from('before'))
    await expect(put(randomBytes(3 * 1024 * 1024))).rejects.toThrow(BlobStoreFull)
    expect(await get()).toEqual(Buffer.from('before'))
    expect(readdirSync(join(disk, 'blobs', '.unfinished'))).toEqual([])
    await put(randomBytes(1024 * 1024))
    expect(await store.size(key)).toBe(1024 * 1024)
  })

  it('fails the write check when full', async () => {
    try {
      writeFileSync(join(disk, 'filler'), randomBytes(3 * 1024 * 1024))
    } catch {
      // Fills the disk.
    }
    await expect(store.check()).rejects.toThrow(BlobStoreFull)
  })

  it('serves reads, refuses writes and starts when read-only', async () => {
    await put(Buffer.from('before'))
    mount(['-o', 'remount,ro', disk])
    const again = await createFolderBlobs(join(disk, 'blobs'))
    await expect(put(Buffer.from('after'), again)).rejects.toThrow(BlobStoreUnavailable)
    await expect(again.remove(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(again.check()).rejects.toThrow(BlobStoreUnavailable)
    expect(await get(again)).toEqual(Buffer.from('before'))
  })
})
