/**
 * Writes `prepared.jsonl.gz` for `train.py`: token ids and labels of every text, by the tokenizer that the
 * server uses. `npm run prepare-reader OUT` (a folder, which also receives `labels.json`).
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fitLabels, headLabels, matchLabels, polarities, tags } from '#core/reader/labels.ts'
import { createTokenizer, type Token } from '#core/reader/tokenizer.ts'
import { scriptForPath } from '#core/script/paths/index.ts'
import { modelFiles } from '#server/adapters/reader/settings.ts'
import { readAnswers, readFamilies } from '#server/adapters/writer/embedded/load-answers.ts'
import { readScenes } from '#server/adapters/writer/embedded/load-scenes.ts'
import { readJsonl } from '../../scripts/read-jsonl.ts'
import {
  answerMatchRecord,
  lineRecord,
  matchRecord,
  type TextRecord,
  textRecord,
  unitOffsets,
} from './records.ts'
import { validationAuthors } from './validation-authors.ts'

const [out] = process.argv.slice(2)
if (out === undefined) throw new Error('npm run prepare-reader OUT')

/** The paths whose own scripts are taught as harmless. */
const scriptPaths = [
  'grief',
  'eating',
  'treatment',
  'harm',
  'gambling',
  'illness',
  'leaving',
  'other',
  'story',
] as const
/** As in `server/adapters/reader/reader.ts`: longer texts are cut. */
const maxTokens = 160
const here = (name: string) => new URL(`./${name}`, import.meta.url)
const vocabulary = readFileSync(modelFiles.vocabulary, 'utf8').trimEnd().split('\n')
const tokenizer = createTokenizer(vocabulary)

// A pseudo-random generator with a fixed seed, so that the same data is written every time.
let state = 7
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const families = readFamilies()

interface Row {
  id: string
  /**
   * What `train.py` uses the row for. It trains on `train`, `fit-train` and `scene`, measures `validation`,
   * `fit-validation` and `match-validation`, and measures `aside` and `aside-lang` only on request.
   */
  split: string
  /** The ids of the tokens. */
  ids: number[]
  /** The labels as indices; `noisy`: an additional row, such as an altered copy, of which an epoch has only some. */
  [label: string]: unknown
}
const rows: Row[] = []

function addText(record: TextRecord, split: string): void {
  const common = {
    id: record.id,
    split,
    group: record.group,
    lang: record.language ?? 'en',
  }
  const labels = labelsOf(record)
  rows.push({ ...common, ...labels, ...encode(record.text, record.spans) })
  if (split !== 'train') return
  for (let copy = 0; copy < 2; copy += 1) {
    if (random() < 0.6) rows.push({ ...common, ...labels, noisy: 1, ...encode(noisy(record.text)) })
  }
  // A sentence of a harmless text is harmless too: the server reads long texts in windows.
  if (record.care?.length === 0 && record.group !== 'goal') {
    const sentences = record.text
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((sentence) => sentence.split(/\s+/).length >= 3)
    const sentence = sentences[Math.floor(random() * sentences.length)]
    if (sentence !== undefined && sentences.length > 1)
      rows.push({ ...common, noisy: 1, care: [0], ...encode(sentence) })
  }
}

/**
 * The server reads windows of several sentences, and most training texts are shorter. Texts are therefore also
 * joined: up to four neighbouring harmless ones, or a text of danger and a harmless one.
 */
function addLongTexts(records: readonly TextRecord[]): void {
  const notes = records.filter(({ group, language }) => group !== 'goal' && language === undefined)
  const harmless = notes.filter(({ care }) => care?.length === 0)
  const add = ({ id, group }: TextRecord, care: number[], texts: readonly string[]) =>
    rows.push({ id, split: 'train', group, lang: 'en', care, ...encode(texts.join(' ')) })
  for (let at = 0; at < harmless.length; ) {
    const neighbours = harmless.slice(at, at + 2 + Math.floor(random() * 3))
    at += neighbours.length
    if (neighbours[0])
      add(
        neighbours[0],
        [0],
        neighbours.map(({ text }) => text),
      )
  }
  for (const record of notes) {
    if (!record.care?.length || random() < 0.6) continue
    const beside = harmless[Math.floor(random() * harmless.length)]?.text ?? ''
    const texts = random() < 0.5 ? [beside, record.text] : [record.text, beside]
    add(
      record,
      record.care.map((label) => headLabels.care.indexOf(label)),
      texts,
    )
  }
}

type Labels = Pick<
  TextRecord,
  'care' | 'valence' | 'path' | 'theme' | 'kind' | 'situation' | 'otherSituation' | 'family'
> & {
  feelings?: readonly string[] | undefined
}

function labelsOf(record: Labels): Record<string, unknown> {
  const index = (head: keyof typeof headLabels, label: string) => headLabels[head].indexOf(label)
  const { care, feelings, valence, path, theme, kind } = record
  const situations = [record.situation, record.otherSituation].filter(
    (label) => label !== undefined,
  )
  const family = record.family ?? situations[0]
  return {
    ...(care && { care: care.length > 0 ? care.map((label) => index('care', label)) : [0] }),
    ...(feelings && { feeling: feelings.map((label) => index('feeling', label)) }),
    ...(valence && { valence: index('valence', valence) }),
    ...(path && { path: index('path', path) }),
    ...(theme && { theme: index('theme', theme) }),
    ...(kind && { kind: index('kind', kind) }),
    ...(situations.length > 0 && {
      situation: situations.map((label) => index('situation', label)),
    }),
    ...(family && { family: familyOf(family).map((label) => index('situation', label)) }),
  }
}

/** The situations of a family, or of the family of a situation; a situation without a family is alone. */
function familyOf(name: string): readonly string[] {
  const found = families.find(
    ({ id, members }) => id === name || members.some((each) => each === name),
  )
  return found?.members ?? [name]
}

/** `sep`: the index of the first token of the second text. */
function encodePair(first: string, second: string) {
  const { tokens, types } = tokenizer.encodePair(first, second, maxTokens)
  return { ids: tokens.map(({ id }) => id), sep: types.indexOf(1) }
}

/** A scene with its goals, or an answer with its entries. */
interface SceneOrAnswer {
  id: string
  about: string
  texts: readonly string[]
  /** A quiet scene suits any goal. */
  isQuiet?: boolean
}

/**
 * Teaches each text, except those of quiet scenes, beside what its own scene or answer is about, and usually beside
 * what another one, chosen at random, is about.
 */
function addScenesOrAnswers(
  scenesOrAnswers: readonly SceneOrAnswer[],
  isJudged: (text: string, id: string) => boolean,
) {
  const first = sceneOrAnswerCount
  sceneOrAnswerCount += scenesOrAnswers.length
  for (const [at, { id, about, texts, isQuiet }] of scenesOrAnswers.entries()) {
    for (const text of texts) {
      rows.push({ id, split: 'scene', scene: first + at, ...encode(text) })
      if (isQuiet) continue
      const add = (other: string, match: (typeof matchLabels)[number]) =>
        rows.push({
          id,
          split: 'fit-train',
          match: matchLabels.indexOf(match),
          ...encodePair(text, other),
        })
      add(about, 'theirs')
      const other = scenesOrAnswers[Math.floor(random() * scenesOrAnswers.length)]
      if (other && !other.isQuiet && !other.texts.includes(text) && !isJudged(text, other.id))
        add(other.about, 'not')
    }
  }
}
/** Scenes and answers are numbered consecutively. */
let sceneOrAnswerCount = 0

/** Teaches which goals belong to the same scene, which entries to the same answer, and how judges rated such pairs. */
function addScenesAndAnswers(): void {
  const scenes = readScenes()
  const judged = readJsonl(here('scene-matches.jsonl'), matchRecord)
  const judgedPairs = new Set(judged.map(({ goal, scene }) => `${goal}|${scene}`))
  addScenesOrAnswers(
    scenes.map((scene) => ({ ...scene, texts: scene.goals })),
    (text, id) => judgedPairs.has(`${text}|${id}`),
  )
  const answers = readAnswers()
  const judgedAnswers = readJsonl(here('answer-matches.jsonl'), answerMatchRecord)
  const judgedEntries = new Set(judgedAnswers.map(({ entry, answer }) => `${entry}|${answer}`))
  addScenesOrAnswers(
    answers.map((answer) => ({ ...answer, texts: answer.entries })),
    (text, id) => judgedEntries.has(`${text}|${id}`),
  )
  // Plain entries of ordinary days, of which the texts have few.
  for (const { id, feelings, situation, entries } of answers)
    for (const text of entries) {
      rows.push({
        id,
        split: 'train',
        group: 'ordinary',
        lang: 'en',
        ...labelsOf({ care: [], feelings, situation }),
        ...encode(text),
      })
    }
  addJudged(
    judged.map((each) => ({ ...each, text: each.goal, sceneOrAnswer: each.scene })),
    scenes,
  )
  addJudged(
    judgedAnswers.map((each) => ({ ...each, text: each.entry, sceneOrAnswer: each.answer })),
    answers,
  )
}

interface Judged {
  id: string
  author: string
  text: string
  /** The id of the scene or answer beside which the text was judged. */
  sceneOrAnswer: string
  match: (typeof matchLabels)[number]
}

function addJudged(
  judged: readonly Judged[],
  scenesOrAnswers: readonly { id: string; about: string }[],
) {
  const aboutOf = new Map(scenesOrAnswers.map(({ id, about }) => [id, about]))
  for (const { id, author, text, sceneOrAnswer, match } of judged) {
    const split = validationAuthors.has(author) ? 'match-validation' : 'fit-train'
    const about = aboutOf.get(sceneOrAnswer)
    if (about !== undefined)
      rows.push({ id, split, match: matchLabels.indexOf(match), ...encodePair(text, about) })
  }
}

/**
 * The offsets of spans count code points, those of tokens UTF-16 units. The loss of `train.py` ignores the label −100.
 */
function encode(text: string, spans?: TextRecord['spans']) {
  const { tokens } = tokenizer.encode(text, maxTokens)
  const ids = tokens.map(({ id }) => id)
  if (!spans) return { ids }
  const unit = unitOffsets(text)
  const places = spans.map((span) => ({
    ...span,
    start: unit[span.start] ?? 0,
    end: unit[span.end] ?? text.length,
  }))
  // Only the first piece of a word is taught, so that a word is never divided.
  const marks = tokens.map((token, at) => {
    if (token.start === token.end || !startsWord(tokens, at)) return [-100, -100] as const
    const span = places.find(({ start, end }) => start <= token.start && token.start < end)
    if (span === undefined) return [0, -100] as const
    const isFirst = !tokens
      .slice(0, at)
      .some((before) => before.start !== before.end && before.start >= span.start)
    const tag = tags.indexOf(`${isFirst ? 'B' : 'I'}-${span.type}`)
    return [tag, polarities.indexOf(span.polarity)] as const
  })
  return { ids, tags: marks.map(([tag]) => tag), pol: marks.map(([, polarity]) => polarity) }
}

/**
 * What a script says to its listener is harmless too: the server reads scripts that it did not write before
 * they are narrated. Single lines, lines in a row, and paragraphs of our own scripts.
 */
function addHarmlessScripts(): void {
  const add = (id: string, text: string) =>
    rows.push({
      id,
      split: 'train',
      group: 'ordinary',
      lang: 'en',
      noisy: 1,
      care: [0],
      ...encode(text),
    })
  const good = lines.filter(({ author, fit }) => fit !== 'wrong' && !validationAuthors.has(author))
  const byGoal = Map.groupBy(good, ({ id }) => id)
  for (const [id, goalLines] of byGoal) {
    const texts = goalLines.map(({ line }) => line)
    for (const text of texts) add(id, text)
    add(id, texts.join(' '))
  }
  for (const path of scriptPaths) {
    for (const third of [0, 1, 2]) {
      const script = scriptForPath(path, () => (third + 0.5) / 3).replaceAll(
        / ?\[pause \d+s\]/g,
        '',
      )
      for (const paragraph of script.split('\n\n')) add(path, paragraph)
    }
  }
}

const startsWord = (tokens: readonly Token[], at: number) =>
  !vocabulary[tokens[at]?.id ?? 0]?.startsWith('##')

/** The text without punctuation, or with typing errors: neither is evidence of anything. */
function noisy(text: string): string {
  if (random() < 0.35) return text.replace(/[.,;:!?'"’‘“”]/g, '')
  const characters = [...text]
  const slips = Math.max(1, characters.length / 40)
  for (let slip = 0; slip < slips; slip += 1) {
    const at = 1 + Math.floor(random() * (characters.length - 2))
    const [one, next] = [characters[at] ?? '', characters[at + 1] ?? '']
    if (!/\p{L}/u.test(one)) continue
    const roll = random()
    if (roll < 0.35) characters.splice(at, 2, next, one)
    else if (roll < 0.65) characters[at] = ''
    else if (roll < 0.85) characters[at] = one + one
    else characters[at] = String.fromCharCode(97 + Math.floor(random() * 26))
  }
  return characters.join('')
}

const texts = readJsonl(here('texts.jsonl'), textRecord)
for (const record of texts)
  addText(record, validationAuthors.has(record.author) ? 'validation' : 'train')
const training = texts.filter(({ author }) => !validationAuthors.has(author))
addLongTexts(training)
// There are few of these texts, and the model misjudged vivid prose and plain diaries most often: taught three times.
for (const record of training.filter(({ author }) =>
  /^(?:vivid|goals|plain|family)-/.test(author),
)) {
  addText(record, 'train')
  addText(record, 'train')
}
for (const record of readJsonl(here('set-aside.jsonl'), textRecord)) addText(record, 'aside')
for (const record of readJsonl(here('set-aside-languages.jsonl'), textRecord))
  addText(record, 'aside-lang')
const lines = readJsonl(here('lines.jsonl'), lineRecord)
addHarmlessScripts()
for (const { id, author, goal, line, fit } of lines) {
  const split = validationAuthors.has(author) ? 'fit-validation' : 'fit-train'
  rows.push({ id, split, fit: fitLabels.indexOf(fit), ...encodePair(goal, line) })
}
addScenesAndAnswers()

writeFileSync(
  `${out}/prepared.jsonl.gz`,
  gzipSync(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`),
)
copyFileSync(here('labels.json'), `${out}/labels.json`)
console.log(`${rows.length} rows`)
