import { describe, expect, it } from 'vitest'
import { trackTags } from './id3.ts'

describe('the tags of a track', () => {
  const tags = Buffer.from(trackTags({ title: 'Grüße 🌊', seconds: 300 }))

  it('have an ID3v2.3 header with their size, and fill half of what Chromium reads before it plays', () => {
    expect(tags.subarray(0, 6)).toEqual(Buffer.from([0x49, 0x44, 0x33, 3, 0, 0]))
    const size = tags.subarray(6, 10).reduce((sum, byte) => (sum << 7) | byte, 0)
    expect(size).toBe(tags.length - 10)
    expect(tags.length).toBe(16 * 1024)
  })

  it('contain the title, the artist and the duration as UTF-16', () => {
    expect(textOf('TIT2')).toBe('Grüße 🌊')
    expect(textOf('TPE1')).toBe('Evenstream')
    expect(textOf('TLEN')).toBe('300000')
  })

  it('contain no picture, with which Chromium waits for a minute of the audio before it plays', () => {
    expect(tags.includes('APIC')).toBe(false)
  })

  function textOf(id: string): string {
    const start = tags.indexOf(id)
    const size = tags.readUInt32BE(start + 4)
    return tags.subarray(start + 13, start + 10 + size).toString('utf16le')
  }
})
