/**
 * Writes ID3v2.3 tags, the version that most players and file managers read, and an ID3v1 tag at the end.
 * Some players look for the latter before they play, and its content is known before the audio is.
 */

export interface Picture {
  readonly mime: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

export interface Tags {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly genre: string
  readonly seconds: number
  readonly cover?: Picture | undefined
}

// Numbers of the ID3 specification: text encodings and the picture type.
const utf16 = 1
const latin1 = 0
const frontCover = 3

interface TrackTags {
  readonly title: string
  readonly seconds: number
  readonly cover?: Picture | undefined
}

/** The tags before the audio of a track. */
export const trackTags = (track: TrackTags) => id3({ ...commonTags, ...track })

const commonTags = { artist: 'Evenstream', album: 'Target Slides', genre: 'Meditation' }

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
  // No genre of the list.
  tag.writeUInt8(255, trailerLength - 1)
  return tag
}

export function id3(tags: Tags): Uint8Array {
  const frames = [
    textFrame('TIT2', tags.title),
    textFrame('TPE1', tags.artist),
    textFrame('TALB', tags.album),
    textFrame('TCON', tags.genre),
    textFrame('TLEN', String(Math.round(tags.seconds * 1000))),
    ...(tags.cover ? [pictureFrame(tags.cover)] : []),
  ]
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Uint8Array.of(3, 0, 0), synchsafe(body.length), body])
}

function textFrame(id: string, value: string): Uint8Array {
  const units = Buffer.from(`\uFEFF${value}`, 'utf16le')
  return frame(id, Buffer.concat([Uint8Array.of(utf16), units]))
}

function pictureFrame({ mime, bytes }: Picture): Uint8Array {
  const head = Buffer.concat([
    Uint8Array.of(latin1),
    Buffer.from(`${mime}\0`, 'latin1'),
    Uint8Array.of(frontCover, 0),
  ])
  return frame('APIC', Buffer.concat([head, bytes]))
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
