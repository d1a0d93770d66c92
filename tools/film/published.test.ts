import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filmLength, filmVersion } from '#client/screens/landing/our-film.ts'
import { publishedFolder } from './folder.ts'
import { scenes } from './narration.ts'
import { versionOfFiles } from './publish.ts'

const bytes = (name: string) => readFileSync(join(publishedFolder, name))

/** Reads duration and time scale from the MP4's `mvhd` header. */
function secondsOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd') + 4
  // Version 1 has times of 64 bits.
  const isWide = file.readUInt8(header) === 1
  const at = header + (isWide ? 20 : 12)
  const units = isWide ? Number(file.readBigUInt64BE(at + 4)) : file.readUInt32BE(at + 4)
  return units / file.readUInt32BE(at)
}

/** Reads the WebM element 0x4489 (duration), an eight-byte float of milliseconds. */
function secondsOfWebm(file: Buffer): number {
  const at = file.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  return file.readDoubleBE(at + 3) / 1000
}

const seconds = secondsOfMp4(bytes('evenstream.mp4'))

describe('the film in the repository', () => {
  it.each([
    ['evenstream.mp4', 5_000_000],
    ['evenstream.webm', 5_000_000],
    ['poster-morning.webp', 60_000],
    ['poster-evening.webp', 60_000],
    ['evenstream.vtt', 5_000],
  ])('%s has at most %d bytes', (name, maxBytes) => {
    const { size } = statSync(join(publishedFolder, name))
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(maxBytes)
  })

  it('lasts from 45 to 70 seconds in both formats, and as long as the page says', () => {
    expect(seconds).toBeGreaterThanOrEqual(45)
    expect(seconds).toBeLessThanOrEqual(70)
    expect(Math.abs(secondsOfWebm(bytes('evenstream.webm')) - seconds)).toBeLessThan(0.2)
    const [minutes = 0, rest = 0] = filmLength.split(':').map(Number)
    expect(Math.abs(minutes * 60 + rest - seconds)).toBeLessThan(1)
  })

  it('can start playing as an MP4 before the download is complete', () => {
    const file = bytes('evenstream.mp4')
    // The index comes before the audio and video data.
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  })

  it('has the version that follows from its files', () => {
    expect(filmVersion).toBe(versionOfFiles())
  })
})

describe('the captions of the film', () => {
  const captions = bytes('evenstream.vtt').toString('utf8')
  const times = [...captions.matchAll(/(\d\d):(\d\d):(\d\d\.\d{3})/g)].map(
    ([, hours, minutes, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
  )

  it('are in order, and none ends after the film', () => {
    expect(captions).toMatch(/^WEBVTT\n/)
    expect(times.length).toBeGreaterThan(20)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(seconds)
  })

  it('contain every word of the narration', () => {
    const captionText = captions.replaceAll(/^(\d+|.*-->.*)$/gm, ' ').replaceAll(/\s+/g, ' ')
    for (const { lines } of scenes) {
      for (const line of lines) if ('say' in line) expect(captionText).toContain(line.say)
    }
  })
})
