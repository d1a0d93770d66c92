import { describe, expect, it } from 'vitest'
import { webVtt } from './captions.ts'
import { id3 } from './id3.ts'

describe('captions', () => {
  it('are printed as WebVTT', () => {
    const captions = [
      { start: 2, end: 4.5, text: 'Rest.' },
      { start: 3725.0406, end: 3726.9, text: 'You wake.' },
    ]
    expect(webVtt(captions)).toBe(
      'WEBVTT\n\n1\n00:00:02.000 --> 00:00:04.500\nRest.\n\n2\n01:02:05.041 --> 01:02:06.900\nYou wake.\n',
    )
  })

  it('contain escaped text, so that it cannot break the format', () => {
    const text = 'a --> b\n\n<script>&'
    expect(webVtt([{ start: 0, end: 1, text }])).toContain('\na --&gt; b &lt;script&gt;&amp;\n')
  })
})

describe('ID3 tags', () => {
  const cover = { mime: 'image/png' as const, bytes: Uint8Array.of(1, 2, 3, 4) }
  const tags = Buffer.from(
    id3({ title: 'Grüße 🌊', artist: 'Evenstream', album: 'A', genre: 'B', seconds: 300, cover }),
  )

  it('have an ID3v2.3 header with their size', () => {
    expect(tags.subarray(0, 6)).toEqual(Buffer.from([0x49, 0x44, 0x33, 3, 0, 0]))
    const size = tags.subarray(6, 10).reduce((sum, byte) => (sum << 7) | byte, 0)
    expect(size).toBe(tags.length - 10)
  })

  it('contain the title, the artist and the duration as UTF-16', () => {
    expect(textOf('TIT2')).toBe('Grüße 🌊')
    expect(textOf('TPE1')).toBe('Evenstream')
    expect(textOf('TLEN')).toBe('300000')
  })

  it('contain the cover', () => {
    const start = tags.indexOf('APIC')
    const content = tags.subarray(start + 10, start + 10 + tags.readUInt32BE(start + 4))
    expect(content.subarray(1, 10).toString('latin1')).toBe('image/png')
    expect(content.subarray(-4)).toEqual(Buffer.from(cover.bytes))
  })

  function textOf(id: string): string {
    const start = tags.indexOf(id)
    const size = tags.readUInt32BE(start + 4)
    return tags.subarray(start + 13, start + 10 + size).toString('utf16le')
  }
})
