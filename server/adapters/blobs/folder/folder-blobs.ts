/**
 * Stores blobs as files. A blob is written to a temporary file, synced and then renamed, so that readers in
 * any process see one complete version or none.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  type BlobStore,
  BlobStoreFull,
  BlobStoreUnavailable,
  type ByteRange,
} from '#server/ports/blobs.ts'
import { CountedContent, emptyContent, withRelease } from '../content.ts'
import { assertKey, assertPrefix } from '../keys.ts'

/** Only the server's account may read the files: private content is sealed, but sizes and times are private too. */
const folderMode = 0o700
const fileMode = 0o600
const readChunkLength = 64 * 1024
/** A write modifies its temporary file with every chunk; a file not modified for this long is abandoned. */
const abandonedAfterMs = 60 * 60 * 1000

/** Keys have no dots, so this folder cannot collide with the folder or the file of a key. */
const unfinishedName = '.unfinished'

export async function createFolderBlobs(
  folder: string,
  clock: () => Date = () => new Date(),
): Promise<BlobStore> {
  const root = resolve(folder)
  const unfinishedFolder = join(root, unfinishedName)
  const pathOf = (key: string) => {
    assertKey(key)
    return join(root, `${key}.blob`)
  }

  await asBlobStoreError(() => mkdir(unfinishedFolder, { recursive: true, mode: folderMode }))
  await removeAbandoned(unfinishedFolder, clock)
  // Other processes that share the folder may crash while this one runs.
  setInterval(
    () => void removeAbandoned(unfinishedFolder, clock).catch(() => {}),
    abandonedAfterMs,
  ).unref()

  /** Writes and syncs a temporary file and passes its path to `use`; removes the file on failure. */
  const withTemporaryFile = async (
    content: AsyncIterable<Uint8Array>,
    use: (path: string) => Promise<void>,
  ) => {
    const path = join(unfinishedFolder, randomUUID())
    try {
      await writeAndSync(path, content)
      await use(path)
    } catch (error) {
      // If this fails too, `removeAbandoned` removes the file later.
      await rm(path, { force: true }).catch(() => {})
      throw error
    }
  }

  return {
    async write(key, chunks) {
      const path = pathOf(key)
      const content = new CountedContent(chunks)
      await asBlobStoreError(() =>
        withTemporaryFile(content, (temporary) => moveIntoPlace(temporary, path)),
      ).catch((error) => {
        content.rethrowIfFailed()
        throw error
      })
      return content.size
    },

    async read(key, range) {
      const path = pathOf(key)
      const handle = await undefinedIfMissing(() => open(path, 'r'))
      if (!handle) return undefined
      const chunks = await asBlobStoreError(() => chunksOf(handle, range))
      return withRelease(chunks, () => handle.close())
    },

    async size(key) {
      const path = pathOf(key)
      return (await undefinedIfMissing(() => stat(path)))?.size
    },

    async remove(key) {
      const path = pathOf(key)
      await undefinedIfMissing(async () => {
        await unlink(path)
        await syncFolder(dirname(path))
      })
    },

    async removeAll(prefix) {
      assertPrefix(prefix)
      const folder = join(root, prefix)
      await undefinedIfMissing(async () => {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
        await syncFolder(dirname(folder))
      })
    },

    check: () => asBlobStoreError(() => withTemporaryFile(oneBlock(), (path) => rm(path))),
  }
}

/** One block of content for the write check: a full disk accepts an empty file, but not a block. */
async function* oneBlock(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(4096)
}

async function writeAndSync(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', fileMode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveIntoPlace(temporary: string, path: string): Promise<void> {
  const folder = dirname(path)
  const firstCreated = await mkdir(folder, { recursive: true, mode: folderMode })
  await rename(temporary, path)
  await syncFolder(folder)
  if (!firstCreated) return
  // A new folder is an entry in its parent, which has to be synced as well.
  for (
    let createdFolder = folder;
    createdFolder.length >= firstCreated.length;
    createdFolder = dirname(createdFolder)
  ) {
    await syncFolder(dirname(createdFolder))
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function chunksOf(
  handle: FileHandle,
  range: ByteRange | undefined,
): Promise<AsyncGenerator<Uint8Array>> {
  try {
    const { size } = await handle.stat()
    const { start, end } = range ?? { start: 0, end: size }
    if (start < Math.min(end, size)) return readChunks(handle, start, Math.min(end, size))
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return emptyContent()
}

async function* readChunks(
  handle: FileHandle,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  try {
    for (let position = start; position < end; ) {
      const length = Math.min(readChunkLength, end - position)
      const { bytesRead, buffer } = await asBlobStoreError(() =>
        handle.read(Buffer.allocUnsafe(length), 0, length, position),
      )
      if (bytesRead === 0) throw new BlobStoreUnavailable('A file has become shorter')
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** Removes abandoned temporary files. Recent ones may belong to a running write and are kept. */
async function removeAbandoned(unfinished: string, clock: () => Date): Promise<void> {
  const names = await asBlobStoreError(() => readdir(unfinished))
  for (const name of names) {
    const path = join(unfinished, name)
    try {
      const { mtime } = await stat(path)
      if (clock().getTime() - mtime.getTime() > abandonedAfterMs) await rm(path)
    } catch {
      // The file is no longer there, or cannot be removed. The next run tries again.
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function asBlobStoreError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlobStoreUnavailable) throw error
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new BlobStoreFull('The folder of blobs has no room', { cause: error })
    }
    throw new BlobStoreUnavailable('The folder of blobs cannot be used', { cause: error })
  }
}

function undefinedIfMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  return asBlobStoreError(async () => {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  })
}
