/**
 * Trains the classifiers of reflections and of crisis: `npm run guidance-weights`, after changing examples
 * or signals. Of the benchmark's data sets only the tuning half is read.
 */
import { writeFile } from 'node:fs/promises'
import { type TrainingPlan, type TrainingRow, train } from '#core/classifier.ts'
import { KINDS, type Kind } from '#core/guidance/kinds.ts'
import { kindSignals } from '#core/guidance/signals.ts'
import { CONCERN_CLASSES, piecesOf } from '#core/safety/concern.ts'
import { crisisSignals } from '#core/safety/signals.ts'
import { concernByWords, wishesHarm } from '#core/safety/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import { seededRandom } from '#core/seeded-random.ts'
import {
  type ReadingWeights,
  seenIn,
} from '#server/adapters/writer/embedded/reading/reading-model.ts'
import {
  largestOf,
  loadSentenceModel,
  toBytes,
} from '#server/adapters/writer/embedded/sentence-model.ts'
import { readLines, readLosses, readReflections, readStrangers } from '../bench/guidance/data.ts'
import { readGoals } from '../bench/scripts/data.ts'
import { crisisExamples, crisisPatterns, reflectionExamples, themeExamples } from './examples.ts'

type Concern = (typeof CONCERN_CLASSES)[number]

interface Row<Name extends string> {
  text: string
  name: Name
  weight?: number
}

/** Written lines weigh more than generated ones, and look-alikes of crisis more than other lines. */
const lookAlikeWeight = 4
const writtenWeight = 2
const generatedWeight = 0.4
/** Sentences beside the one that reveals a crisis, which reveal nothing on their own. */
const besideWeight = 0.5
const aboutAnother =
  /\b(?:he|she|husband|wife|partner|boyfriend|ex|dad|stepdad|uncle|carer|beaten)\b/i

const embed = await loadSentenceModel()

async function trained<Name extends string>(
  names: readonly Name[],
  rows: readonly Row<Name>[],
  signals: (text: string) => number[],
  plan: TrainingPlan,
) {
  const vectors = await embed(rows.map(({ text }) => text))
  const training = rows.map(
    ({ text, name, weight = 1 }, at): TrainingRow => ({
      vector: seenIn(text, vectors[at], signals),
      label: names.indexOf(name),
      weight,
    }),
  )
  return train(names, training, plan).map(({ name, bias, vector }) => ({
    name,
    bias: Number(bias.toFixed(4)),
    largest: Number(largestOf(vector).toFixed(4)),
    vector: toBytes(vector),
  }))
}

const random = seededRandom(1)
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/** Many sentences of each pattern: the same people and places in harm and in daily life. */
function generate(concern: Concern, perPattern: number): string[] {
  const sentences = crisisPatterns
    .filter((pattern) => pattern.concern === concern)
    .flatMap(({ slots }) =>
      Array.from({ length: perPattern }, () => slots.map((slot) => oneOf(slot)).join('')),
    )
  return [...new Set(sentences)]
}

const rowsOf = (name: Concern, texts: readonly string[], weight: number): Row<Concern>[] =>
  texts.map((text) => ({ text, name, weight }))

const daily = reflectionExamples.map(({ text }) => text)
/** A reflection has several sentences, none of which may raise an alarm. */
const days = Array.from({ length: 250 }, () => `${oneOf(daily)}. ${oneOf(daily)}.`)
const generatedDays = [...days, ...generate('none', 55)]
const generatedSelf = generate('self', 28)
const generatedAbuse = generate('abuse', 45)

const reflections = readReflections('tuning')
/** What people write on ordinary days. */
const ordinary = [
  ...daily,
  ...daily.flatMap((text) => splitSentences(text)),
  ...themeExamples.map(({ text }) => text),
  ...reflections.flatMap(({ reflection }) => piecesOf(reflection)),
  ...readGoals()
    .filter(({ heldOut, goal }) => !heldOut && !wishesHarm(goal))
    .flatMap(({ goal }) => piecesOf(goal)),
]

const ownRows: Row<Concern>[] = [
  ...CONCERN_CLASSES.flatMap((name) => {
    const texts = crisisExamples.filter(({ concern }) => concern === name).map(({ text }) => text)
    return rowsOf(name, texts, name === 'none' ? lookAlikeWeight : writtenWeight)
  }),
  ...rowsOf('self', generatedSelf, generatedWeight),
  ...rowsOf('abuse', generatedAbuse, generatedWeight),
  ...rowsOf('none', [...new Set(ordinary)], writtenWeight),
  ...rowsOf('none', generatedDays, generatedWeight),
  ...readLosses('tuning').map(
    ({ reflection }): Row<Concern> => ({ text: reflection, name: 'none', weight: lookAlikeWeight }),
  ),
  ...readLines('tuning').map(
    ({ line, crisis }): Row<Concern> => ({
      text: line,
      name: crisis
        ? (concernByWords(line) ?? (aboutAnother.test(line) ? 'abuse' : 'self'))
        : 'none',
      weight: crisis ? writtenWeight : lookAlikeWeight,
    }),
  ),
]

const strangers = readStrangers('tuning')

/** A text of crisis trains as a whole and, where the revealing sentences are known, by sentence. */
function crisisRows({ about, text, tells }: (typeof strangers.crisis)[number]): Row<Concern>[] {
  const whole: Row<Concern> = { text, name: about, weight: writtenWeight }
  if (tells === undefined) return [whole]
  const sentences = piecesOf(text).filter((piece) => piece !== text)
  return [
    whole,
    ...sentences.map(
      (piece): Row<Concern> =>
        tells.includes(piece)
          ? { ...whole, text: piece }
          : { text: piece, name: 'none', weight: besideWeight },
    ),
  ]
}

const strangerRows: Row<Concern>[] = [
  ...strangers.crisis.flatMap(crisisRows),
  ...[...strangers.reflections, ...strangers.losses]
    .map(({ text }) => text)
    .concat(strangers.lookalike)
    .flatMap(piecesOf)
    .map((text): Row<Concern> => ({ text, name: 'none', weight: writtenWeight })),
]

const weights: ReadingWeights = {
  kinds: await trained(
    KINDS,
    [
      ...KINDS.flatMap((name) =>
        reflectionExamples.filter(({ kind }) => kind === name).map(({ text }) => ({ text, name })),
      ),
      ...reflections
        .filter(({ kind }) => kind !== 'mixed')
        .map(({ reflection, kind }) => ({ text: reflection, name: kind as Kind })),
    ],
    kindSignals,
    { rounds: 600, rate: 30, decay: 3e-4 },
  ),
  concern: await trained(CONCERN_CLASSES, ownRows, crisisSignals, {
    rounds: 600,
    rate: 30,
    decay: 1e-5,
  }),
  // Texts of many writers vary more: larger steps would oscillate instead of converging.
  secondOpinion: await trained(CONCERN_CLASSES, [...ownRows, ...strangerRows], crisisSignals, {
    rounds: 800,
    rate: 3,
    decay: 5e-5,
  }),
}
const target = new URL(
  '../server/adapters/writer/embedded/reading/reading-weights.json',
  import.meta.url,
)
await writeFile(target, `${JSON.stringify(weights, null, 2)}\n`)
console.log(`${weights.kinds.length} kinds, ${weights.concern.length} classes of concern`)
