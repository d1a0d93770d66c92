/** Tests that every blob store must pass. A new adapter is added to the table `stores`. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BlobStore, InvalidBlobKey } from '#server/ports/blobs.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { S3Double } from '#testing/s3-double.ts'
import { createFolderBlobs } from './folder/folder-blobs.ts'
import { createS3Blobs } from './s3/s3-blobs.ts'

const s3 = new S3Double()
const folder = mkdtempSync(join(tmpdir(), 'evenstream-blobs-'))
beforeAll(() => s3.start())
beforeEach(() => s3.reset())
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})

interface TestedStore {
  name: string
  create: () => BlobStore | Promise<BlobStore>
  /** Everything that the newest store holds, also unfinished writes. */
  contents: () => string[]
}

let root = ''
const stores: TestedStore[] = [
  {
    name: 'a folder',
    create() {
      root = join(folder, randomUUID())
      return createFolderBlobs(root)
    },
    contents: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
  },
  {
    name: 'S3',
    contents: () => [...s3.objects.keys(), ...s3.uploads.keys()],
    create: () =>
      createS3Blobs({
        endpoint: s3.url,
        region: 'eu-central-1',
        bucket: s3.bucket,
        credentials: s3.credentials,
        forcePathStyle: true,
      }),
  },
]

const megabyte = 1024 * 1024
const newKey = (user = randomUUID()) => `${user}/${randomUUID()}`

describe.each(stores)('$name', ({ create, contents }) => {
  let store: BlobStore
  beforeEach(async () => {
    store = await create()
  })

  const put = (key: string, bytes: Buffer) => store.write(key, inChunks(bytes))
  const get = async (key: string, range?: { start: number; end: number }) => {
    const content = await store.read(key, range)
    return content && (await readAll(content))
  }

  it.each([
    ['empty content', 0],
    ['one byte', 1],
    ['five megabytes', 5 * megabyte],
    ['five megabytes and one byte', 5 * megabyte + 1],
    ['twelve megabytes', 12 * megabyte],
  ])('stores and returns %s unchanged', async (_name, length) => {
    const key = newKey()
    const bytes = randomBytes(length)
    expect(await put(key, bytes)).toBe(length)
    expect(await store.size(key)).toBe(length)
    expect((await get(key))?.equals(bytes)).toBe(true)
  })

  it('returns undefined for a missing blob', async () => {
    const key = newKey()
    expect(await store.read(key)).toBeUndefined()
    expect(await store.read(key, { start: 0, end: 10 })).toBeUndefined()
    expect(await store.read(key, { start: 5, end: 5 })).toBeUndefined()
    expect(await store.size(key)).toBeUndefined()
  })

  it.each([
    ['the first byte', 0, 1],
    ['the last byte', 299_999, 300_000],
    ['the middle', 65_000, 200_001],
    ['the whole blob', 0, 300_000],
    ['a range across the end', 299_990, 400_000],
    ['a range that starts at the end', 300_000, 300_001],
    ['a range far beyond the end', 1_000_000, 2_000_000],
    ['a range of no length', 100, 100],
  ])('reads a range: %s', async (_name, start, end) => {
    const key = newKey()
    const bytes = randomBytes(300_000)
    await put(key, bytes)
    expect((await get(key, { start, end }))?.equals(bytes.subarray(start, end))).toBe(true)
  })

  it('returns empty content for a range of an empty blob', async () => {
    const key = newKey()
    await put(key, Buffer.alloc(0))
    expect(await get(key, { start: 0, end: 1 })).toHaveLength(0)
  })

  it('replaces a blob while a running read keeps the old version', async () => {
    const key = newKey()
    const [oldVersion, newVersion] = [randomBytes(megabyte), randomBytes(1000)]
    await put(key, oldVersion)
    const content = await store.read(key)
    const iterator = content?.[Symbol.asyncIterator]()
    const first = (await iterator?.next())?.value
    expect(first?.length).toBeLessThan(oldVersion.length)
    await put(key, newVersion)
    expect(await get(key)).toEqual(newVersion)
    const rest = await readAll({ [Symbol.asyncIterator]: () => iterator as AsyncIterator<Buffer> })
    expect(Buffer.concat([first, rest]).equals(oldVersion)).toBe(true)
  })

  it('can close content that was never read', async () => {
    const key = newKey()
    await put(key, randomBytes(megabyte))
    const content = await store.read(key)
    const iterator = content?.[Symbol.asyncIterator]()
    expect(await iterator?.return?.()).toMatchObject({ done: true })
    expect(await iterator?.next()).toMatchObject({ done: true })
  })

  it('accepts a reader that stops early', async () => {
    const key = newKey()
    await put(key, randomBytes(megabyte))
    for await (const chunk of (await store.read(key)) ?? []) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(await store.size(key)).toBe(megabyte)
  })

  it('removes a blob, and accepts removing a missing one', async () => {
    const user = randomUUID()
    const [removedKey, otherKey] = [newKey(user), newKey(user)]
    await put(removedKey, randomBytes(10))
    await put(otherKey, randomBytes(20))
    await store.remove(removedKey)
    await store.remove(removedKey)
    await store.remove(newKey())
    expect(await store.size(removedKey)).toBeUndefined()
    expect(await store.size(otherKey)).toBe(20)
  })

  it('removes every blob below a prefix and no other', async () => {
    const user = 'b0b'
    const keysBelow = [...Array(10).keys()].map((n) => `${user}/${n}`)
    const otherKeys = [`${user}0/1`, `${user}-2/1`, 'a/1', `c/${user}/1`, user]
    for (const key of [...keysBelow, `${user}/deep/down`, ...otherKeys])
      await put(key, Buffer.from(key))
    await store.removeAll(`${user}/`)
    await store.removeAll('missing/')
    for (const key of [...keysBelow, `${user}/deep/down`]) {
      expect(await store.size(key)).toBeUndefined()
    }
    for (const key of otherKeys) expect(await get(key)).toEqual(Buffer.from(key))
  })

  it('keeps a blob separate from those whose keys start with its key', async () => {
    await put('a/b', Buffer.from('leaf'))
    await put('a/b/c', Buffer.from('below'))
    await store.removeAll('a/b/')
    expect(await get('a/b')).toEqual(Buffer.from('leaf'))
  })

  it.each([
    ['before its first byte', 0],
    ['in its first part', megabyte],
    ['in a later part', 11 * megabyte],
  ])('reads the previous version, or none, after a write that fails %s', async (_name, length) => {
    const contentError = new Error('the voice has crashed')
    async function* failingContent() {
      yield* inChunks(randomBytes(length))
      throw contentError
    }
    const [newBlob, existingBlob] = [newKey(), newKey()]
    await put(existingBlob, Buffer.from('before'))
    await expect(store.write(newBlob, failingContent())).rejects.toBe(contentError)
    await expect(store.write(existingBlob, failingContent())).rejects.toBe(contentError)
    expect(await store.read(newBlob)).toBeUndefined()
    expect(await get(existingBlob)).toEqual(Buffer.from('before'))
    expect(s3.uploads.size).toBe(0)
  })

  it('shows no blob before its write has finished', async () => {
    const key = newKey()
    const sizesDuringWrite: unknown[] = []
    async function* observedContent() {
      for await (const chunk of inChunks(randomBytes(11 * megabyte), megabyte)) {
        yield chunk
        sizesDuringWrite.push(await store.size(key))
      }
    }
    await store.write(key, observedContent())
    expect(new Set(sizesDuringWrite)).toEqual(new Set([undefined]))
    expect(await store.size(key)).toBe(11 * megabyte)
  })

  it('keeps one complete version of concurrent writes', async () => {
    const key = newKey()
    const versions = [...Array(6).keys()].map((n) => Buffer.alloc((n + 1) * megabyte, n))
    await Promise.all(versions.map((version) => put(key, version)))
    const stored = await get(key)
    expect(versions.filter((version) => stored?.equals(version))).toHaveLength(1)
  })

  it.each([
    '',
    '.',
    '..',
    '../a/b',
    'a/../../b',
    'a/..',
    '/etc/passwd',
    'a//b',
    'a/',
    'a/.hidden',
    '.unfinished/a',
    'a/b\0',
    'a/b\n',
    'a\\b',
    'a/b%2f..',
    'A/b',
    'a/ä',
    'c:/a',
    'a/b.blob',
    `a/${'b'.repeat(201)}`,
    'a/'.repeat(500),
  ])('refuses the key %j', async (key) => {
    await expect(put(key, Buffer.from('x'))).rejects.toThrow(InvalidBlobKey)
    await expect(store.read(key)).rejects.toThrow(InvalidBlobKey)
    await expect(store.size(key)).rejects.toThrow(InvalidBlobKey)
    await expect(store.remove(key)).rejects.toThrow(InvalidBlobKey)
  })

  it.each(['', '/', 'a', 'a/b', '../', 'a/../', '//', './'])(
    'refuses the prefix %j',
    async (prefix) => {
      await expect(store.removeAll(prefix)).rejects.toThrow(InvalidBlobKey)
    },
  )

  it('passes its write check without leaving a blob behind', async () => {
    await expect(store.check()).resolves.toBeUndefined()
    expect(contents()).toEqual([])
  })
})
