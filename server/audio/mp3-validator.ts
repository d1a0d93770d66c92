/**
 * Validates that bytes are MP3: an optional ID3v2 tag, then consecutive frames of the length that their
 * headers declare, up to the end or to an ID3v1 tag of 128 bytes.
 */
const tagHeaderLength = 10
const frameHeaderLength = 4
const id3v1Length = 128

/** In kbit/s, by the index in the header of a frame. */
const bitratesOfMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitratesOfMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates = [44_100, 48_000, 32_000]

export class Mp3Validator {
  #header = Buffer.alloc(0)
  #isFirst = true
  /** The bytes that remain of the current tag or frame. */
  #bytesLeft = 0
  #frames = 0
  #hasId3v1Tag = false
  #isBroken = false

  /** Adds the next chunk. Returns false from the first invalid frame on. */
  add(chunk: Uint8Array): boolean {
    let offset = 0
    while (offset < chunk.length && !this.#isBroken) {
      if (this.#bytesLeft > 0) {
        const skipped = Math.min(this.#bytesLeft, chunk.length - offset)
        this.#bytesLeft -= skipped
        offset += skipped
        continue
      }
      const headerLength = this.#isFirst ? tagHeaderLength : frameHeaderLength
      const part = chunk.subarray(offset, offset + headerLength - this.#header.length)
      this.#header = Buffer.concat([this.#header, part])
      offset += part.length
      if (this.#header.length === headerLength) this.#startTagOrFrame(headerLength)
    }
    return !this.#isBroken
  }

  /** Whether the chunks are a complete MP3 file; to be called after the last chunk. */
  isMp3(): boolean {
    const isComplete = this.#bytesLeft === 0 && this.#header.length === 0
    return !this.#isBroken && isComplete && this.#frames > 0
  }

  #startTagOrFrame(headerLength: number): void {
    const header = this.#header
    const isId3v2 = this.#isFirst && startsWith(header, 'ID3')
    const isId3v1 = this.#frames > 0 && startsWith(header, 'TAG')
    const length = isId3v2 ? id3v2Length(header) : isId3v1 ? id3v1Length : frameLength(header)
    if (length === undefined || this.#hasId3v1Tag) this.#isBroken = true
    else this.#bytesLeft = length - headerLength
    if (!isId3v2 && !isId3v1) this.#frames += 1
    this.#hasId3v1Tag = isId3v1
    this.#isFirst = false
    this.#header = Buffer.alloc(0)
  }
}

const startsWith = (header: Buffer, text: string) =>
  header.toString('latin1', 0, text.length) === text

function id3v2Length(header: Buffer): number {
  const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6)
  return tagHeaderLength + ((a << 21) | (b << 14) | (c << 7) | d)
}

/** The length of the Layer III frame with this header; undefined: not a valid header. */
function frameLength(header: Buffer): number | undefined {
  const word = header.readUInt32BE(0)
  const isSynchronised = word >>> 21 === 0x7ff
  // Version 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5, and 1 is invalid. Layer 1 is Layer III.
  const version = (word >>> 19) & 3
  const layer = (word >>> 17) & 3
  const isMpeg1 = version === 3
  const bitrate = (isMpeg1 ? bitratesOfMpeg1 : bitratesOfMpeg2)[(word >>> 12) & 15]
  const sampleRate = sampleRates[(word >>> 10) & 3]
  if (!isSynchronised || version === 1 || layer !== 1 || !bitrate || !sampleRate) return undefined
  const rate = sampleRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const padding = (word >>> 9) & 1
  return Math.floor(((isMpeg1 ? 144_000 : 72_000) * bitrate) / rate) + padding
}
