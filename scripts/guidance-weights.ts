// Trains the weights by which reflections are read and crisis is noticed; run after changing the
// examples or the signals. The half of the bench that was not set aside teaches too; the other half
// is never opened here.

import { writeFile } from 'node:fs/promises'
import { type TrainingPlan, type TrainingRow, train } from '#core/classifier.ts'
import { KINDS, type Kind } from '#core/guidance/kinds.ts'
import { kindSignals } from '#core/guidance/signals.ts'
import { CONCERN_CLASSES, piecesOf } from '#core/safety/concern.ts'
import { crisisSignals } from '#core/safety/signals.ts'
import { concernByWords, wishesHarm } from '#core/safety/words.ts'
import { splitSentences } from '#core/script/notation.ts'
import { seededRandom } from '#core/seeded-random.ts'
import crisis from '#server/adapters/writer/embedded/reading/crisis-examples.json' with {
  type: 'json',
}
import grammar from '#server/adapters/writer/embedded/reading/crisis-grammar.json' with {
  type: 'json',
}
import {
  type ReadingWeights,
  seenIn,
} from '#server/adapters/writer/embedded/reading/reading-model.ts'
import examples from '#server/adapters/writer/embedded/reading/reflection-examples.json' with {
  type: 'json',
}
import {
  largestOf,
  loadSentenceModel,
  toBytes,
} from '#server/adapters/writer/embedded/sentence-model.ts'
import { THEME_EXAMPLES } from '#server/adapters/writer/embedded/theme-examples.ts'
import lines from '../bench/guidance/lines-tuning.json' with { type: 'json' }
import losses from '../bench/guidance/losses-tuning.json' with { type: 'json' }
import reflections from '../bench/guidance/reflections-tuning.json' with { type: 'json' }
import strangers from '../bench/guidance/strangers-tuning.json' with { type: 'json' }
import goals from '../bench/scripts/goals.json' with { type: 'json' }

interface Row<Name extends string> {
  text: string
  name: Name
  weight?: number
}

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
const from = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/** Many sentences of each pattern: the same people and places in harm and in daily life. */
function spoken(patterns: readonly (readonly (readonly string[])[])[], each: number): string[] {
  const made = patterns.flatMap((slots) =>
    Array.from({ length: each }, () => slots.map((slot) => from(slot)).join('')),
  )
  return [...new Set(made)]
}

const daily = Object.values(examples).flat()
/** A day is told in several sentences, of which none may alarm. */
const days = Array.from({ length: 250 }, () => `${from(daily)}. ${from(daily)}.`)

/** What people write on ordinary days, and what the patterns make of such days. */
const ordinary = [
  ...daily,
  ...daily.flatMap((text) => splitSentences(text)),
  ...Object.values(THEME_EXAMPLES).flat(),
  ...reflections.flatMap(({ reflection }) => piecesOf(reflection)),
  ...goals
    .filter(({ heldOut, goal }) => !heldOut && !wishesHarm(goal))
    .flatMap(({ goal }) => piecesOf(goal)),
]
const made = [...days, ...spoken(grammar.none, 55)]
/** Written lines teach more than made ones, and what only sounds like crisis more than what does not. */
const telling = 4
const written = 2
const madeExamples = 0.4
const aboutAnother =
  /\b(?:he|she|husband|wife|partner|boyfriend|ex|dad|stepdad|uncle|carer|beaten)\b/i

type Concern = (typeof CONCERN_CLASSES)[number]

const ofConcern: Row<Concern>[] = [
  ...CONCERN_CLASSES.flatMap((name) =>
    crisis[name].map((text) => ({ text, name, weight: name === 'none' ? telling : written })),
  ),
  ...spoken(grammar.self, 28).map((text) => ({
    text,
    name: 'self' as const,
    weight: madeExamples,
  })),
  ...spoken(grammar.abuse, 45).map((text) => ({
    text,
    name: 'abuse' as const,
    weight: madeExamples,
  })),
  ...[...new Set(ordinary)].map((text) => ({ text, name: 'none' as const, weight: written })),
  ...made.map((text) => ({ text, name: 'none' as const, weight: madeExamples })),
  ...losses.map(({ reflection }) => ({
    text: reflection,
    name: 'none' as const,
    weight: telling,
  })),
  ...lines.map(({ line, crisis }) => ({
    text: line,
    name: !crisis
      ? ('none' as const)
      : (concernByWords(line) ?? (aboutAnother.test(line) ? 'abuse' : 'self')),
    weight: crisis ? written : telling,
  })),
]

/** What stands beside the sentence that tells, in the same text, and says nothing alone. */
const beside = 0.5

/**
 * Texts of imagined people, by writers who had seen nothing of this house. Of one in crisis the whole
 * tells, and the sentences at which a friend would stop, where they are known.
 */
function inCrisis({ about, text, tells }: { about: string; text: string; tells?: string }) {
  const whole: Row<Concern> = { text, name: about as Concern, weight: written }
  if (tells === undefined) return [whole]
  const sentences = piecesOf(text).filter((piece) => piece !== text)
  const rows = sentences.map((piece): Row<Concern> => {
    if (tells.includes(piece)) return { ...whole, text: piece }
    return { text: piece, name: 'none', weight: beside }
  })
  return [whole, ...rows]
}

const ofStrangers: Row<Concern>[] = [
  ...strangers.crisis.flatMap(inCrisis),
  ...[...strangers.reflections, ...strangers.losses]
    .map(({ text }) => text)
    .concat(strangers.lookalike)
    .flatMap(piecesOf)
    .map((text) => ({ text, name: 'none' as const, weight: written })),
]

const weights: ReadingWeights = {
  kinds: await trained(
    KINDS,
    [
      ...KINDS.flatMap((name) => examples[name].map((text) => ({ text, name }))),
      ...reflections
        .filter(({ kind }) => kind !== 'mixed')
        .map(({ reflection, kind }) => ({ text: reflection, name: kind as Kind })),
    ],
    kindSignals,
    { rounds: 600, rate: 30, decay: 3e-4 },
  ),
  concern: await trained(CONCERN_CLASSES, ofConcern, crisisSignals, {
    rounds: 600,
    rate: 30,
    decay: 1e-5,
  }),
  // Of many hands, and so less alike: smaller steps, or it swings instead of settling.
  secondOpinion: await trained(CONCERN_CLASSES, [...ofConcern, ...ofStrangers], crisisSignals, {
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
