/**
 * Writes ID3v2.3 tags, the version that most players and file managers read, and an ID3v1 tag at the end, which some
 * players read before they play. The ID3v1 tag is the same for every track, so it can be sent while the track is still
 * being made.
 *
 * There is no picture: with one, Chromium does not begin to play before it has a minute of the audio.
 */

interface Tags {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly genre: string
  readonly seconds: number
}

/** A text encoding of the ID3 specification. */
const utf16 = 1

interface TrackTags {
  readonly title: string
  readonly seconds: number
}

/** The tags before the audio of a track. */
export const trackTags = (track: TrackTags) => id3({ ...commonTags, ...track })

const commonTags = { artist: 'Evenstream', album: 'Target Slides', genre: 'Meditation' }

const headerLength = 10
/**
 * Chromium reads 32 KiB before it has determined the length of a file. With this padding, half of them are audio: two
 * seconds instead of four. With more padding it would read another 32 KiB.
 */
const paddedLength = 16 * 1024
const trailerLength = 128

/**
 * The tag after the audio of every track. It has no title: thirty characters of Latin-1 are not enough for
 * one, and players prefer the other tags.
 */
export const trackTrailer: Uint8Array = id3v1()

function id3v1(): Uint8Array {
  const tag = Buffer.alloc(trailerLength)
  tag.write('TAG', 'latin1')
  tag.write(commonTags.artist, 33, 'latin1')
  tag.write(commonTags.album, 63, 'latin1')
  // 255: no genre of the ID3v1 list.
  tag.writeUInt8(255, trailerLength - 1)
  return tag
}

function id3(tags: Tags): Uint8Array {
  const frames = Buffer.concat([
    textFrame('TIT2', tags.title),
    textFrame('TPE1', tags.artist),
    textFrame('TALB', tags.album),
    textFrame('TCON', tags.genre),
    textFrame('TLEN', String(Math.round(tags.seconds * 1000))),
  ])
  const padding = Buffer.alloc(Math.max(0, paddedLength - headerLength - frames.length))
  const size = synchsafe(frames.length + padding.length)
  return Buffer.concat([Buffer.from('ID3'), Uint8Array.of(3, 0, 0), size, frames, padding])
}

function textFrame(id: string, value: string): Uint8Array {
  const units = Buffer.from(`\uFEFF${value}`, 'utf16le')
  return frame(id, Buffer.concat([Uint8Array.of(utf16), units]))
}

function frame(id: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** A “synchsafe” integer: seven bits a byte, so that no byte looks like an MPEG frame header. */
function synchsafe(size: number): Uint8Array {
  return Uint8Array.of((size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f)
}
