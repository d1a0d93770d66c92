/** The tracks of an export: for each one its audio, its captions unless they are damaged, and its record. */
import { webVtt } from '../audio/captions.ts'
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import { everyRow } from '../db/cursor.ts'
import { SealBrokenError } from '../db/vault/sealing.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import { contentOf, type ExportContext } from './export-context.ts'
import { archivePaths, maxAudioBytes, type TrackRecord } from './format.ts'
import type { AudioLeftOut } from './left-out.ts'
import type { NewZipEntry } from './zip-writer.ts'

export async function* trackFiles(context: ExportContext): AsyncGenerator<NewZipEntry> {
  const { sources, userId, dates, written, onWritten } = context
  const tracks = everyRow(async (page) => {
    const rows = await sources.tracks.list(userId, page)
    return rows.map(({ track, ...rest }) => ({ ...track, ...rest }))
  })
  for await (const { id, blobKey, owner, isDamaged, ...track } of tracks) {
    const { slideId, entryId } = track
    const parentId = slideId ?? entryId
    const isWritten = parentId && (written.slides.has(parentId) || written.entries.has(parentId))
    if (!isWritten) continue
    const leaveOut = (part: AudioLeftOut) => {
      const goal = written.slides.get(parentId)?.title
      const title = goal
        ? `“${goal}”`
        : `A reflection, narrated on ${dates.dateTime(track.createdAt)}`
      const row = written.leftOut.get(parentId) ?? { slideId, entryId, title, missingParts: [] }
      written.leftOut.set(parentId, {
        ...row,
        missingParts: [...row.missingParts, part],
        audio: part,
      })
    }
    const audio = await readAudio(sources.blobs, owner, blobKey)
    if (typeof audio === 'string') {
      // A track that was deleted since it was listed is not missing from the export.
      if (await sources.tracks.exists(userId, id)) leaveOut(audio)
      continue
    }
    const number = written.audio.size + 1
    written.audio.set(parentId, number)
    yield { name: archivePaths.audio(number), content: contentOf(audio), isAlreadyCompressed: true }
    if (isDamaged) leaveOut('uncaptioned')
    else yield { name: archivePaths.captions(number), content: contentOf(webVtt(track.captions)) }
    const record = track as TrackRecord
    yield { name: archivePaths.track(number), content: contentOf(`${JSON.stringify(record)}\n`) }
    onWritten('tracks')
  }
}

/**
 * Reads the audio of a track (a few megabytes) whole before any of it is written, so that a damaged or
 * missing track can be left out without failing the export.
 */
async function readAudio(
  blobs: SealedBlobs,
  owner: OwnerKey,
  blobKey: string,
): Promise<Uint8Array | 'damaged' | 'missing'> {
  try {
    const blob = await blobs.open(owner, blobKey)
    if (!blob) return 'missing'
    if (blob.size > maxAudioBytes) return 'damaged'
    const chunks: Uint8Array[] = []
    for await (const chunk of blob.read()) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof SealBrokenError) return 'damaged'
    throw error
  }
}
