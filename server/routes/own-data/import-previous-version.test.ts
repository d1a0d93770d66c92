import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Files, unzip } from '#testing/archives.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { exportAccount, getOwnDataOf, importArchive } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import { wholeAccountOf } from '#testing/whole-account.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })

/**
 * An export that was downloaded from a server of the version before `isCaring` was renamed to
 * `needsSupport` in the code; exports keep the old name. It must not be regenerated with the current code.
 */
const exportFile = readFileSync(new URL('./previous-version.fixture.zip', import.meta.url))

let files: Files
let client: HttpClient

beforeAll(async () => {
  files = await unzip(exportFile)
  client = await server.signedIn('ida@example.com')
  const response = await importArchive(client, exportFile)
  expect(response.status).toBe(200)
})

type JsonRecord = Record<string, unknown>
const recordsOf = (name: string, source = files) => JSON.parse(String(source[name])) as JsonRecord[]
/** An import assigns new ids. */
const withoutIds = (record: JsonRecord) => ({ ...record, id: null, targetSlideId: null })

const importedTrack = (name: string) => {
  const audio = files[`audio/${name}.mp3`] ?? Buffer.alloc(0)
  return {
    durationSeconds: 300.25,
    captions: [{ start: 2, end: 5.5, text: 'You wake above the harbour.' }],
    peaks: [0, 0.25, 1],
    pace: 0.85,
    voice: 'slt',
    bytes: audio.length,
    sha256: createHash('sha256').update(audio).digest('hex'),
  }
}

describe('an import of an export of the previous version', () => {
  it('restores the Target Slides with scripts and tracks, and which of them is focused', async () => {
    const { slides, focusedGoal } = await wholeAccountOf(client)
    const [bakeryScript, harbourScript] = recordsOf('data/slides.json').map(({ script }) => script)
    expect(slides).toEqual([
      {
        id: null,
        goalDescription: 'I run a small bakery by the sea.',
        theme: 'work',
        script: bakeryScript,
        writtenBy: null,
        needsSupport: false,
        careKind: null,
        careLanguage: null,
        audioUrl: null,
        track: null,
        createdAt: '2026-09-01T08:01:00.000Z',
      },
      {
        id: null,
        goalDescription: 'I live above the harbour, in the house number 0.\nI paint.',
        theme: 'home',
        script: harbourScript,
        writtenBy: 'a model',
        needsSupport: true,
        careKind: null,
        careLanguage: null,
        audioUrl: null,
        track: importedTrack('0002'),
        createdAt: '2026-09-01T01:00:00.000Z',
      },
    ])
    expect(bakeryScript).toContain('[pause 4s]')
    expect(focusedGoal).toBe('I run a small bakery by the sea.')
  })

  it('restores the reflections, and which of them needs support', async () => {
    const { entries } = await wholeAccountOf(client)
    const feedback = recordsOf('data/journal.json').map(({ aiFeedback }) => aiFeedback)
    const common = { id: null, writtenBy: null, meditationAudioUrl: null }
    expect(entries).toEqual([
      {
        ...common,
        content: 'I do not want to live any more and I have thought about how to end it.',
        timeOfDay: 'evening',
        aiFeedback: feedback[0],
        needsSupport: true,
        careKind: null,
        careLanguage: null,
        meditationWrittenBy: null,
        goal: 'I run a small bakery by the sea.',
        track: null,
        createdAt: '2026-09-01T08:03:00.000Z',
      },
      {
        ...common,
        content: 'The first loaves of the morning sold within an hour.',
        timeOfDay: 'morning',
        aiFeedback: feedback[1],
        needsSupport: false,
        careKind: null,
        careLanguage: null,
        meditationWrittenBy: null,
        goal: 'I run a small bakery by the sea.',
        track: null,
        createdAt: '2026-09-01T08:02:00.000Z',
      },
      {
        ...common,
        content: expect.stringMatching(/^Today the harbour was calm\. I noticed/),
        timeOfDay: 'evening',
        aiFeedback: feedback[2],
        needsSupport: false,
        careKind: null,
        careLanguage: null,
        meditationWrittenBy: 'a model',
        goal: 'I live above the harbour, in the house number 0.\nI paint.',
        track: importedTrack('0001'),
        createdAt: '2026-09-01T01:00:00.000Z',
      },
    ])
    expect(feedback[0]).toContain('112 in Europe')
  })

  it('is exported again with the same records', async () => {
    const { holds } = await getOwnDataOf(client)
    expect(holds).toEqual({ slides: 2, entries: 3, tracks: 2 })
    const exportedAgain = await unzip(await exportAccount(client))
    for (const name of ['data/slides.json', 'data/journal.json']) {
      expect(recordsOf(name, exportedAgain).map(withoutIds)).toEqual(
        recordsOf(name).map(withoutIds),
      )
    }
  })
})
