/** ZIP archives in memory, read without the product's limits. */
import type { ArchiveLimits } from '#server/archive/zip-reader.ts'
import { openArchive } from '#server/archive/zip-reader.ts'
import { type NewZipEntry, writeZip } from '#server/archive/zip-writer.ts'
import type { OpenBlob } from '#server/blobs/sealed-blobs.ts'
import { inChunks, readAll } from './byte-streams.ts'

export type Files = Record<string, Buffer>

const noLimit = { total: Number.MAX_SAFE_INTEGER, ratio: Number.POSITIVE_INFINITY }
export const generousLimits: ArchiveLimits = {
  maxEntries: 100_000,
  limitsOf: () => ({ group: 'text', maxBytes: 1e9 }),
  groups: { text: noLimit, audio: noLimit, unread: noLimit },
}

export const asBlob = (bytes: Buffer, chunkLength?: number): OpenBlob => ({
  size: bytes.length,
  read: (range) => inChunks(bytes.subarray(range?.start, range?.end), chunkLength),
})

export const openedArchive = (bytes: Buffer) => openArchive(asBlob(bytes), generousLimits)

export async function unzip(bytes: Buffer): Promise<Files> {
  const archive = await openedArchive(bytes)
  const files: Files = {}
  for (const name of archive.names) files[name] = await readAll(archive.read(name))
  return files
}

/** Returns an archive that the product's own ZIP writer has written. */
export function zip(
  contents: Record<string, Buffer | string>,
  modifiedAt = new Date(),
): Promise<Buffer> {
  async function* entries(): AsyncGenerator<NewZipEntry> {
    for (const [name, content] of Object.entries(contents)) {
      yield {
        name,
        content: inChunks(Buffer.from(content)),
        isAlreadyCompressed: name.endsWith('.mp3'),
      }
    }
  }
  return readAll(writeZip(entries(), { modifiedAt }))
}
