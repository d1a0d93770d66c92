/**
 * Writes the track of a job in segments while it is rendered, so that it can be heard meanwhile, and joins
 * them when it is complete. An attempt that continues the track of an earlier one renders it from the
 * beginning, which takes seconds because the spoken sentences are stored, and compares the result with the stored
 * segments until it reaches their end. What was heard therefore does not change, unless the track has to
 * be begun anew.
 */
import type { SealedBlobs } from '../blobs/sealed-blobs.ts'
import type { Database } from '../db/database.ts'
import {
  insertSegment,
  listSegments,
  type TrackSegment,
  type UnfinishedTrack,
} from '../db/stores/unfinished-track-store.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import type { ClaimedJob } from '../queue/narration-queue.ts'
import { segmentKey } from '../services/blob-removals.ts'
import { JobLost } from './attempt.ts'

/** Eight seconds of audio. A segment is shorter if the next utterance is not spoken yet. */
const fullSegmentBytes = 64 * 1024

/** The rendered audio differs from the stored segments, or one of them is missing. */
export class TrackDiverged extends Error {
  override name = 'TrackDiverged'
}

export interface GrowingTrackDependencies {
  readonly db: Database
  readonly blobs: SealedBlobs
  readonly owner: OwnerKey
  readonly job: ClaimedJob
}

export class GrowingTrack {
  readonly #dependencies: GrowingTrackDependencies
  readonly #stored: StoredBytes
  /** Where the segments of earlier attempts end in the file. */
  readonly #madeBytes: number
  /** Where the next rendered byte belongs in the file. */
  #position: number
  #buffer: Uint8Array[] = []
  #bufferedBytes = 0

  constructor(
    dependencies: GrowingTrackDependencies,
    track: Pick<UnfinishedTrack, 'headerBytes' | 'madeBytes'>,
  ) {
    this.#dependencies = dependencies
    this.#stored = new StoredBytes(() => this.#audioSegments())
    this.#position = track.headerBytes
    this.#madeBytes = track.madeBytes
  }

  /** Takes the next chunk of audio. */
  async add(chunk: Uint8Array): Promise<void> {
    const repeatedBytes = Math.min(chunk.length, Math.max(0, this.#madeBytes - this.#position))
    if (repeatedBytes > 0) await this.#stored.assertNext(chunk.subarray(0, repeatedBytes))
    this.#position += chunk.length
    if (repeatedBytes === chunk.length) return
    // Copied, because the caller may reuse its buffer.
    this.#buffer.push(Uint8Array.from(chunk.subarray(repeatedBytes)))
    this.#bufferedBytes += chunk.length - repeatedBytes
    if (this.#bufferedBytes >= fullSegmentBytes) await this.flush()
  }

  /** Stores what has been added so far. Throws `JobLost` if the claim is lost. */
  async flush(): Promise<void> {
    if (this.#bufferedBytes === 0) return
    const { db, blobs, owner, job } = this.#dependencies
    const startByte = this.#position - this.#bufferedBytes
    const segment = { attempt: job.attempts, startByte, endByte: this.#position }
    const content = this.#buffer
    this.#buffer = []
    this.#bufferedBytes = 0
    await blobs.write(owner, segmentKey(job.userId, job.id, segment), toAsyncIterable(content))
    if (!(await insertSegment(db, job, segment))) throw new JobLost()
  }

  /** Writes the complete file under the blob key, and returns its size. */
  async join(key: string, trailer: Uint8Array): Promise<number> {
    await this.flush()
    const { db, blobs, owner, job } = this.#dependencies
    const segments = await listSegments(db, job.id)
    return blobs.write(owner, key, this.#join(segments, trailer))
  }

  async *#join(segments: readonly TrackSegment[], trailer: Uint8Array) {
    yield* this.#read(segments)
    yield trailer
  }

  /** The content of all segments but the header. */
  async *#audioSegments() {
    const segments = await listSegments(this.#dependencies.db, this.#dependencies.job.id)
    yield* this.#read(segments.filter(({ startByte }) => startByte > 0))
  }

  async *#read(segments: readonly TrackSegment[]) {
    const { blobs, owner, job } = this.#dependencies
    for (const segment of segments) {
      const blob = await blobs.open(owner, segmentKey(job.userId, job.id, segment))
      if (!blob) throw new TrackDiverged('A stored segment is missing')
      yield* blob.read()
    }
  }
}

async function* toAsyncIterable(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** Compares rendered bytes with the stored ones, in order. */
class StoredBytes {
  readonly #open: () => AsyncGenerator<Uint8Array>
  #chunks: AsyncGenerator<Uint8Array> | undefined
  #rest: Uint8Array = new Uint8Array(0)

  constructor(open: () => AsyncGenerator<Uint8Array>) {
    this.#open = open
  }

  async assertNext(rendered: Uint8Array): Promise<void> {
    this.#chunks ??= this.#open()
    for (let compared = 0; compared < rendered.length; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new TrackDiverged('The stored segments end early')
        this.#rest = value
      }
      const length = Math.min(this.#rest.length, rendered.length - compared)
      const stored = this.#rest.subarray(0, length)
      if (Buffer.compare(stored, rendered.subarray(compared, compared + length)) !== 0)
        throw new TrackDiverged('The rendered audio differs from the stored segments')
      this.#rest = this.#rest.subarray(length)
      compared += length
    }
  }
}
