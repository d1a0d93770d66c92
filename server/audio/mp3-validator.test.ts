import { describe, expect, it } from 'vitest'
import { makeMp3 } from '#testing/full-account.ts'
import { Mp3Validator } from './mp3-validator.ts'

const isMp3 = (bytes: Uint8Array, chunkLength = 1000) => {
  const validator = new Mp3Validator()
  for (let offset = 0; offset < bytes.length; offset += chunkLength) {
    validator.add(bytes.subarray(offset, offset + chunkLength))
  }
  return validator.isMp3()
}
const mp3 = await makeMp3(2, 'A title')
/** From the header of the first frame on, without the ID3v2 tag. */
const frames = mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xf3])))

describe('a valid MP3 file', () => {
  it.each([1, 3, 7, 1000, 1_000_000])('is accepted in chunks of %i bytes', (length) => {
    expect(isMp3(mp3, length)).toBe(true)
  })

  it('needs no ID3v2 tag and may end with an ID3v1 tag', () => {
    expect(isMp3(frames)).toBe(true)
    expect(isMp3(Buffer.concat([frames, Buffer.from('TAG'), Buffer.alloc(125)]))).toBe(true)
  })
})

describe('any other file', () => {
  it.each<[string, Uint8Array]>([
    ['an empty file', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251))],
    ['the beginning of an ID3v2 tag', mp3.subarray(0, 60)],
    ['an ID3v2 tag without frames', mp3.subarray(0, mp3.length - frames.length)],
    ['a track that is cut off', mp3.subarray(0, -10)],
    ['a track with HTML after it', Buffer.concat([mp3, Buffer.from('<html>')])],
    [
      'a track with HTML inside it',
      Buffer.concat([frames.subarray(0, 300), Buffer.from('<p>'), frames.subarray(300)]),
    ],
    [
      'frames after an ID3v1 tag',
      Buffer.concat([frames, Buffer.from('TAG'), Buffer.alloc(125), frames]),
    ],
    [
      'an ID3v2 tag whose length exceeds the file',
      Buffer.concat([Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1'), frames]),
    ],
  ])('is rejected: %s', (_name, bytes) => {
    expect(isMp3(bytes)).toBe(false)
    expect(isMp3(bytes, 1)).toBe(false)
  })
})
