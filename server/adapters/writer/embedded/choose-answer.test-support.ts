/** A small library and a reader with fixed scores, for the tests of how an answer is chosen. */
import type { Answer } from '#core/guidance/answers/answer.ts'
import { indexAnswers } from '#core/guidance/answers/find-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import { RecentSentences } from '#core/guidance/recent-sentences.ts'
import { type Feeling, feelings, type valences } from '#core/reader/labels.ts'
import { type LinearModels, type Matter, matters, tones } from '#core/reader/linear-model.ts'
import { situations } from '#core/reader/situations.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import { chooseAnswer } from './choose-answer.ts'
import {
  type AnswerLibrary,
  readMatterAnswers,
  readMemoryLines,
  readQuotingAnswers,
  readShortAnswers,
} from './load-answers.ts'

/** The product's short answers without a quotation. */
export const plain = readShortAnswers()
export const examAnswer: Answer = {
  id: 'exam',
  about: 'fear of an exam',
  feelings: ['fear'],
  situation: undefined,
  timeOfDay: undefined,
  entries: ['Exam tomorrow.', 'Exam on Friday.'],
  text: 'Nobody learns the rest tonight. Lay out the pens.',
}
export const marksAnswer: Answer = {
  ...examAnswer,
  id: 'marks',
  text: 'The paper is handed in. It is done.',
}
export const partyAnswer: Answer = {
  ...examAnswer,
  id: 'party',
  feelings: ['joy'],
  text: 'Dance on. Go on.',
}
/** For entries of a broad situation. */
export const broad: SituationAnswers = {
  id: situations[0],
  members: [situations[0]],
  feelings: ['fear'],
  texts: ['It is one morning of your life.', 'They ask ten things. You know six.'],
}
export const broadJoy: SituationAnswers = {
  ...broad,
  id: situations[1],
  members: [situations[1]],
  feelings: ['joy'],
}
export const broadLoss: SituationAnswers = {
  ...broad,
  id: situations[2],
  members: [situations[2]],
  feelings: ['guilt', 'grief'],
}
/** The vector of every example entry. */
export const nearVector = Float32Array.from([1, 0])
export const farVector = Float32Array.from([0, 1])
/** Its similarity to `nearVector` is just below `highSimilarity` in `choose-answer.ts`. */
export const almostNearVector = Float32Array.from([0.79, Math.sqrt(1 - 0.79 ** 2)])

export function entryOf(feeling: Feeling, probability: number, vector: Float32Array) {
  const valence: (typeof valences)[number] = ['joy', 'pride', 'calm'].includes(feeling) ? 'p' : 'n'
  return {
    model: 'test',
    feelings: feelings.map((each) => (each === feeling ? probability : 0)),
    valences: [Number(valence === 'p'), Number(valence === 'n'), 0, 0],
    vector,
  }
}

/** The entry, the results of the reader and the library of a test. */
export interface Scenario {
  answers?: readonly Answer[]
  entry?: ReturnType<typeof entryOf>
  reflection?: string
  /** The answers given lately, newest first. */
  recentAnswers?: readonly string[]
  /** How well the description of any answer matches the entry; 1 if left out. */
  match?: number
  /** The probabilities of the first situations. */
  situation?: readonly number[]
  /** The probability that the entry is harmless; 1 if left out. */
  harmless?: number
  /** Danger is possible somewhere in the entry. */
  offersHelp?: boolean
  /** Replaces scores both of the entry and of each of its sentences. */
  scores?: Partial<Scores>
  timeOfDay?: 'morning' | 'evening'
  library?: AnswerLibrary
  situations?: readonly SituationAnswers[]
  families?: readonly SituationAnswers[]
  /** The log odds that the entry is clearly told with humour; low if left out. */
  humour?: number
  /** The log odds that a friend would answer the entry gently; low if left out. */
  softness?: number
  /** What the quoted sentence is surely about; nothing clear if left out. */
  matter?: Matter
  random?: () => number
}

/** Models that return the given values for any text. */
export function linearModels({
  humour = -9,
  softness = -9,
  matter,
  grief = -9,
}: Pick<Scenario, 'humour' | 'softness' | 'matter'> & { grief?: number } = {}): LinearModels {
  const constant = <Class>(classes: readonly Class[], constantOf: (each: Class) => number) => ({
    weights: classes.map(() => []),
    constants: classes.map(constantOf),
  })
  return {
    humour: constant([false, true], (isClear) => (isClear ? humour : 0)),
    tone: constant(tones, (tone) => (tone === 'gentle' ? softness : tone === 'plain' ? 0 : -9)),
    matter: constant(matters, (each) => (each === matter ? 9 : 0)),
    grief: constant([false, true], (isGrief) => (isGrief ? grief : 0)),
  }
}

/** A library with the product's short answers, which quote one sentence or nothing, and no answers for a situation. */
export const libraryOfShortAnswers = (): AnswerLibrary => ({
  index: indexAnswers([], []),
  situations: [],
  families: [],
  plain,
  quoting: readQuotingAnswers(),
  matters: readMatterAnswers(),
  twoLines: { light: [], grave: [] },
  memoryLines: readMemoryLines(),
  linearModels: linearModels(),
})

export function choose(scenario: Scenario) {
  const answers = scenario.answers ?? [examAnswer]
  const care = [scenario.harmless ?? 1]
  const reader = {
    vector: async () => nearVector,
    // The first call, for the whole entry, returns `scenario.harmless`, and the later ones 0: so no sentence is quoted,
    // and short answers have no quotation. `scenario.scores` may replace both.
    scores: async () => ({
      care: [care.pop() ?? 0],
      path: [],
      situation: scenario.situation,
      ...scenario.scores,
    }),
    sceneMatch: async () => scenario.match ?? 1,
  } as unknown as Reader
  return chooseAnswer({
    reflection: scenario.reflection ?? 'The exam is tomorrow morning and nothing stays in my head.',
    timeOfDay: scenario.timeOfDay ?? 'evening',
    entry: scenario.entry ?? entryOf('fear', 0.9, nearVector),
    recentSentences: new RecentSentences(scenario.recentAnswers ?? []),
    reader,
    library: scenario.library ?? {
      ...libraryOfShortAnswers(),
      index: indexAnswers(
        answers,
        answers.flatMap(() => [nearVector, nearVector]),
      ),
      situations: scenario.situations ?? [broad, broadJoy, broadLoss],
      families: scenario.families ?? [],
      linearModels: linearModels(scenario),
    },
    random: scenario.random ?? seededRandom(1),
    offersHelp: scenario.offersHelp ?? false,
  })
}

/** Chooses an answer for an entry of a broad situation; the answers for its narrow situations do not match. */
export const inSituation = (scenario: Scenario, answersOf: SituationAnswers = broad) => {
  const answer = { ...examAnswer, feelings: answersOf.feelings, situation: answersOf.members[0] }
  // With two example entries each, these are all of the nearest entries that vote for a situation.
  const answers = Array.from({ length: 10 }, () => answer)
  return choose({ answers, match: 0, situation: [0.8, 0.1], ...scenario })
}
