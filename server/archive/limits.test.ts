import { describe, expect, it } from 'vitest'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { canBeImported, importMaxBytes, importMaxRecords } from '#shared/contract/own-data.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { voiceLabelMaxLength } from '#shared/contract/voices.ts'
import { fieldLimits, maxAudioBytes } from './format.ts'
import { archiveLimits, maxFileBytes, maxRecordBytes } from './limits.ts'

const id = '00000000-0000-4000-8000-000000000000'
const createdAt = new Date('2026-11-15T08:00:00.123Z')
/** A text of characters that take six bytes each in JSON, the maximum. */
const sixByteCharacters = (length: number) => '\u001f'.repeat(length)
const bytesOf = (record: object) => Buffer.byteLength(JSON.stringify(record))

describe('the limits of an import', () => {
  const slide = {
    id,
    goalDescription: sixByteCharacters(goalMaxLength),
    script: sixByteCharacters(fieldLimits.generatedText),
    theme: sixByteCharacters(fieldLimits.theme),
    writtenBy: sixByteCharacters(fieldLimits.writtenBy),
    isCaring: false,
    createdAt,
  }
  const entry = {
    id,
    content: sixByteCharacters(reflectionMaxLength),
    timeOfDay: 'morning',
    targetSlideId: id,
    aiFeedback: sixByteCharacters(fieldLimits.generatedText),
    isCaring: false,
    writtenBy: sixByteCharacters(fieldLimits.writtenBy),
    meditationScript: sixByteCharacters(fieldLimits.generatedText),
    meditationWrittenBy: sixByteCharacters(fieldLimits.writtenBy),
    createdAt,
  }
  const longNumber = 1 / 3e5
  const track = {
    slideId: id,
    entryId: null,
    bytes: maxAudioBytes,
    durationSeconds: longNumber,
    pace: 0.85,
    voice: sixByteCharacters(voiceLabelMaxLength),
    captions: Array.from({ length: fieldLimits.captions }, () => ({
      start: longNumber,
      end: longNumber,
      text: sixByteCharacters(fieldLimits.generatedText / fieldLimits.captions),
    })),
    peaks: Array.from({ length: fieldLimits.peaks }, () => longNumber),
    createdAt,
  }

  it.each([
    ['slide', slide],
    ['entry', entry],
    ['track', track],
  ] as const)(
    'allow the %s with the longest texts that an export can contain, and hardly more',
    (kind, record) => {
      expect(bytesOf(record)).toBeLessThanOrEqual(maxRecordBytes[kind])
      expect(bytesOf(record)).toBeGreaterThan(maxRecordBytes[kind] * 0.9)
    },
  )

  it('allow a file of records as an export writes it, and at most ten bytes more', () => {
    const [records, bytes] = [3, bytesOf(slide)]
    const file = `[\n${[slide, slide, slide].map((record) => JSON.stringify(record)).join(',\n')}\n]\n`
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(maxFileBytes({ records, bytes }))
    expect(Buffer.byteLength(file)).toBeGreaterThan(maxFileBytes({ records, bytes }) - 10)
  })

  it('allow an account of the largest importable size with full-length text in any writing system', () => {
    const maxBytesPerCharacter = 3
    // More characters than guidance and scripts have in practice, and the bytes of the other fields.
    const [guidance, script, rest] = [2_000, 8_000, 500]
    const { slides, entries, tracks } = importMaxRecords
    const text =
      slides * (maxBytesPerCharacter * (goalMaxLength + script) + rest) +
      entries * (maxBytesPerCharacter * (reflectionMaxLength + guidance) + rest) +
      // Meditations and their captions.
      tracks * 2 * (maxBytesPerCharacter * script + rest)
    expect(text).toBeLessThan(archiveLimits.groups.text.total)
    const files = slides + 3 * tracks + 5
    expect(files).toBeLessThan(archiveLimits.maxEntries)
    expect(archiveLimits.groups.audio.total).toBe(importMaxBytes)
    expect(canBeImported(importMaxRecords, importMaxBytes)).toBe(true)
  })

  it.each(['slides', 'entries', 'tracks'] as const)(
    'refuse an account with one too many of the %s',
    (kind) => {
      const counts = { ...importMaxRecords, [kind]: importMaxRecords[kind] + 1 }
      expect(canBeImported(counts, 1)).toBe(false)
    },
  )

  it('are 5,000 slides, 20,000 reflections and 1,000 tracks', () => {
    expect(importMaxRecords).toEqual({ slides: 5_000, entries: 20_000, tracks: 1_000 })
  })
})
