import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readGolden } from '../../../training/reader/golden-file.ts'
import { loadReader } from './load-reader.ts'
import type { Reader } from './reader.ts'
import { modelFiles } from './settings.ts'

/** Scores differ slightly between processors, which round products of 8-bit weights differently. */
const tolerance = 0.05

describe('the reader', () => {
  let reader: Reader
  beforeAll(async () => {
    reader = await loadReader()
  })
  const golden = readGolden()

  it.each(golden)('gives the stored scores: $text', async ({ text, scores }) => {
    const found = await reader.scores(text)
    expect(Object.keys(scores)).toContain('care')
    for (const [head, stored] of Object.entries(scores)) {
      const values = found[head as keyof typeof found] as number[]
      const difference = Math.max(
        ...stored.map((score, index) => Math.abs(score - (values[index] ?? 0))),
      )
      expect(difference, head).toBeLessThan(tolerance)
    }
  })

  it('has twenty texts with stored scores', () => expect(golden).toHaveLength(20))

  it('gives the probabilities that a line is right for a goal, neutral or wrong', async () => {
    const scores = await reader.scorePair('I run a bakery by the sea.', 'You smell the warm bread.')
    expect(scores).toHaveLength(3)
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 3)
  })

  it('gives the place of a span in the text', async () => {
    const goal = 'I live with my sister in a small house by the sea.'
    const spans = await reader.spans(goal)
    const found = spans.map(({ type, start, end }) => [type, goal.slice(start, end)])
    expect(found).toContainEqual(['person', 'my sister'])
  })

  it('finds danger in the middle of a reflection of more than 9,000 characters', async () => {
    const friends = ['My neighbour', 'Aunt Rosa', 'The baker', 'My colleague', 'Our teacher']
    const tasks = ['fixed the gate', 'sold me plums', 'told a joke', 'baked bread', 'sang']
    const places = ['in the garden', 'at the market', 'after lunch', 'by the school']
    const day = friends.flatMap((friend) =>
      tasks.flatMap((task) => places.map((place) => `${friend} ${task} ${place} and I smiled.`)),
    )
    const half = day.join(' ')
    const text = `${half} I want to die. ${half}`
    expect(text.length).toBeGreaterThan(9_000)
    expect(await reader.careKind(half, 'reflection')).toBeNull()
    expect(await reader.careKind(text, 'reflection')).toBe('suicide')
  })

  it('finds one sentence of danger in a bright goal', async () => {
    const bright = 'I wake by the sea. The bread is warm. My sister laughs. I run along the shore.'
    expect(await reader.careKind(`${bright} I want to die. ${bright}`, 'goal')).toBe('suicide')
    expect(await reader.careKind(`${bright} ${bright}`, 'goal')).toBeNull()
  })

  const otherLanguages: [language: string, danger: string, ordinary: string][] = [
    [
      'German',
      'Ich habe mich heute wieder geritzt und verstecke die Wunden unter langen Ärmeln.',
      'Heute habe ich mit meiner Nachbarin Tomaten gepflanzt und viel gelacht.',
    ],
    [
      'Spanish',
      'Hoy me he vuelto a cortar los brazos con la cuchilla y nadie lo sabe.',
      'Hoy he plantado tomates con mi vecina y nos hemos reído mucho.',
    ],
    [
      'French',
      'Mon mari m’a encore frappée hier soir et j’ai peur de rentrer.',
      'Aujourd’hui j’ai planté des tomates avec ma voisine et nous avons beaucoup ri.',
    ],
    [
      'Portuguese',
      'Meu marido me bateu de novo ontem e eu tenho medo de voltar para casa.',
      'Hoje plantei tomates com a minha vizinha e rimos muito.',
    ],
    [
      'Italian',
      'Mio marito mi ha picchiata di nuovo ieri sera e ho paura di tornare a casa.',
      'Oggi ho piantato i pomodori con la mia vicina e abbiamo riso molto.',
    ],
  ]
  it.each(otherLanguages)(
    'finds plain danger in %s, also in a long text',
    async (_, danger, ordinary) => {
      const half = Array.from({ length: 30 }, (_, day) => `${day}: ${ordinary}`).join(' ')
      expect(await reader.careKind(half, 'otherLanguages')).toBeNull()
      expect(await reader.careKind(danger, 'otherLanguages')).toMatch(/selfharm|abuse/)
      const text = `${half} ${danger} ${half}`
      expect(await reader.careKind(text, 'otherLanguages')).toMatch(/selfharm|abuse/)
    },
  )

  it('combines the scores of both models for other languages', async () => {
    const [[, danger]] = otherLanguages as [(typeof otherLanguages)[number]]
    const [both] = await reader.careScores(danger, 'otherLanguages')
    const [english] = await reader.careScores(danger, 'untrainedLanguages')
    expect(both?.window).not.toEqual(english?.window)
    expect(english?.window).toEqual((await reader.scores(danger)).care)
  })

  it('finds danger in spaced letters and between invisible characters', async () => {
    expect(await reader.careKind('I want to d\u200bi\u200be.', 'reflection')).toBe('suicide')
    expect(await reader.careKind('I want to d i e', 'reflection')).toBe('suicide')
    const glued = 'i\u200bwant\u200bto\u200bdie'
    expect(await reader.careKind(glued, 'reflection')).toBe('suicide')
  })

  it('lets its process handle other events between windows', async () => {
    let iterations = 0
    const countIteration = () => {
      iterations += 1
      pending = setImmediate(countIteration)
    }
    let pending = setImmediate(countIteration)
    const days = Array.from({ length: 20 }, (_, index) => `On day ${index} I baked bread.`)
    await reader.careKind(days.join(' '), 'reflection')
    clearImmediate(pending)
    expect(iterations).toBeGreaterThan(days.length)
  })

  it('accepts a text without any word', async () => {
    expect(await reader.careKind('… 😀 !!', 'reflection')).toBeNull()
    expect(await reader.goalPath('')).toBe('plain')
  })
})

describe('a model that is not the one it should be', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evenstream-reader-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The files of the model, one of them changed: a text by `change`, a binary file by a byte at its end. */
  const withChangedFile = (name: keyof typeof modelFiles, change: (content: string) => string) => {
    const path = join(folder, 'changed')
    if (name === 'weights' || name === 'languages') {
      copyFileSync(modelFiles[name], path)
      writeFileSync(path, 'x', { flag: 'a' })
    } else writeFileSync(path, change(readFileSync(modelFiles[name], 'utf8')))
    return { ...modelFiles, [name]: path }
  }

  it.each([
    ['other weights', 'weights', (text: string) => text, /is not the one that reader\.json names/],
    ['another n-gram model', 'languages', (text: string) => text, /is not the one that reader/],
    [
      'another vocabulary',
      'vocabulary',
      (text: string) => `${text}x`,
      /is not the one that reader/,
    ],
    [
      'other labels',
      'settings',
      (text: string) => text.replace('"grief"', '"sorrow"'),
      /has other labels than this version: feeling/,
    ],
    ['unreadable settings', 'settings', () => '{', /cannot be loaded/],
  ] as const)('is refused in one line for %s', async (_name, file, change, message) => {
    const refused = await loadReader(withChangedFile(file, change)).catch((error: Error) => error)
    expect(refused).toMatchObject({
      name: 'ReaderUnavailable',
      message: expect.stringMatching(message),
    })
    expect((refused as Error).message).not.toContain('\n')
  })

  it('is refused in one line if a file is missing', async () => {
    const files = { ...modelFiles, weights: join(folder, 'missing.onnx') }
    await expect(loadReader(files)).rejects.toThrow(/^The reader's model cannot be loaded: ENOENT/)
  })
})
