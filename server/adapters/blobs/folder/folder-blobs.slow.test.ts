/** Tests of a folder as blob store, mainly disk errors. `contract.test.ts` has the tests for every store. */
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
const temporaryFiles = () => readdirSync(join(root, '.unfinished'))
const diskError = (code: string) => Object.assign(new Error(code), { code })

/** The prototype of file handles, so that a test can make one of their methods fail. */
async function fileHandlePrototype(): Promise<FileHandle> {
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
  ] as const)(
    'fails the write and the write check, and keeps the old version: %s',
    async (_name, method, code, errorClass) => {
      await put(Buffer.from('before'))
      vi.spyOn(await fileHandlePrototype(), method).mockRejectedValue(diskError(code))
      await expect(put(randomBytes(100))).rejects.toThrow(errorClass)
      await expect(store.check()).rejects.toThrow(errorClass)
      vi.restoreAllMocks()
      expect(await get()).toEqual(Buffer.from('before'))
      expect(temporaryFiles()).toEqual([])
      await expect(store.check()).resolves.toBeUndefined()
    },
  )

  it('fails a running read', async () => {
    await put(randomBytes(100_000))
    const content = await store.read(key)
    vi.spyOn(await fileHandlePrototype(), 'read').mockRejectedValue(diskError('EIO'))
    await expect(readAll(content ?? inChunks(Buffer.alloc(0)))).rejects.toThrow(
      BlobStoreUnavailable,
    )
  })

  it('leaves no file open if it fails a read before its first byte', async () => {
    await put(randomBytes(100))
    const handles: FileHandle[] = []
    vi.spyOn(await fileHandlePrototype(), 'stat').mockImplementation(async function (
      this: FileHandle,
    ) {
      handles.push(this)
      throw diskError('EIO')
    })
    await expect(store.read(key)).rejects.toThrow(BlobStoreUnavailable)
    vi.restoreAllMocks()
    // A closed handle has -1 as its file descriptor.
    expect(handles.map(({ fd }) => fd)).toEqual([-1])
  })

  it('fails reads, writes, the write check and the next start when a file has taken the place of the folder', async () => {
    rmSync(root, { recursive: true })
    writeFileSync(root, 'a file in its place')
    await expect(put(Buffer.from('x'))).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.read(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(store.check()).rejects.toThrow(BlobStoreUnavailable)
    await expect(createFolderBlobs(root)).rejects.toThrow(BlobStoreUnavailable)
  })
})

describe('an abandoned temporary file', () => {
  it('is removed at the next start, while a recent one is kept', async () => {
    writeFileSync(join(root, '.unfinished', 'some'), 'half')
    await put(Buffer.from('whole'))
    await createFolderBlobs(root)
    expect(temporaryFiles()).toEqual(['some'])
    // A file counts as abandoned after an hour.
    await createFolderBlobs(root, () => new Date(Date.now() + 61 * 60 * 1000))
    expect(temporaryFiles()).toEqual([])
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
    await expect.poll(temporaryFiles).toEqual([])
  })

  it('does not fail the start when it cannot be removed', async () => {
    mkdirSync(join(root, '.unfinished', 'not a file'))
    const later = () => new Date(Date.now() + 61 * 60 * 1000)
    await expect(createFolderBlobs(root, later)).resolves.toBeDefined()
  })
})

it('the folder store creates files that other accounts cannot read', async () => {
  await put(Buffer.from('x'))
  expect(statSync(join(root, 'ada')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'ada', 'track.blob')).mode & 0o777).toBe(0o600)
})

const runQuietly = (program: string, args: string[]) =>
  execFileSync(program, args, { stdio: 'ignore' })
const mount = (args: string[]) => runQuietly('mount', args)
const unmount = (path: string) => runQuietly('umount', [path])

function canMount(): boolean {
  try {
    mount(['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', scratch])
    unmount(scratch)
    return true
  } catch {
    return false
  }
}

/** Uses a real file system of limited size, so these tests run only where mounting is permitted. */
describe.runIf(canMount())('a disk of two megabytes', () => {
  let disk: string
  beforeEach(async () => {
    disk = mkdtempSync(join(scratch, 'disk-'))
    mount(['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk])
    store = await createFolderBlobs(join(disk, 'blobs'))
  })
  afterEach(() => unmount(disk))

  it('refuses a write that is too large, keeps the old version, and accepts a smaller write', async () => {
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
      // Expected: the write fails when the disk is full.
    }
    await expect(store.check()).rejects.toThrow(BlobStoreFull)
  })

  it('starts, serves reads and refuses writes and removals when it is read-only', async () => {
    await put(Buffer.from('before'))
    mount(['-o', 'remount,ro', disk])
    const readOnlyStore = await createFolderBlobs(join(disk, 'blobs'))
    await expect(put(Buffer.from('after'), readOnlyStore)).rejects.toThrow(BlobStoreUnavailable)
    await expect(readOnlyStore.remove(key)).rejects.toThrow(BlobStoreUnavailable)
    await expect(readOnlyStore.check()).rejects.toThrow(BlobStoreUnavailable)
    expect(await get(readOnlyStore)).toEqual(Buffer.from('before'))
  })
})
