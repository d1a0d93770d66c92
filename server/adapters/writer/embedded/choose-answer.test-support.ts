/** A small library and a reader with fixed readings, for the tests of how an answer is chosen. */
import type { Answer } from '#core/guidance/answers/answer.ts'
import { indexAnswers } from '#core/guidance/answers/find-answers.ts'
import type { SituationAnswers } from '#core/guidance/answers/situation-answers.ts'
import { SaidSentences } from '#core/guidance/said-sentences.ts'
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

export const short = readShortAnswers()
export const situation: Answer = {
  id: 'exam',
  about: 'fear of an exam',
  feelings: ['fear'],
  situation: undefined,
  timeOfDay: undefined,
  entries: ['Exam tomorrow.', 'Exam on Friday.'],
  text: 'Nobody learns the rest tonight. Lay out the pens.',
}
export const other: Answer = {
  ...situation,
  id: 'marks',
  text: 'The paper is handed in. It is done.',
}
export const party: Answer = {
  ...situation,
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
export const near = Float32Array.from([1, 0])
export const far = Float32Array.from([0, 1])
export const almost = Float32Array.from([0.79, Math.sqrt(1 - 0.79 ** 2)])

export function entryOf(feeling: Feeling, share: number, vector: Float32Array) {
  const valence: (typeof valences)[number] = ['joy', 'pride', 'calm'].includes(feeling) ? 'p' : 'n'
  return {
    model: 'test',
    feelings: feelings.map((each) => (each === feeling ? share : 0)),
    valences: [Number(valence === 'p'), Number(valence === 'n'), 0, 0],
    vector,
  }
}

export interface Told {
  answers?: readonly Answer[]
  entry?: ReturnType<typeof entryOf>
  reflection?: string
  said?: readonly string[]
  match?: number
  /** How sure the model is of the first and the second situation. */
  situation?: readonly number[]
  /** How probably the entry is harmless; entirely if left out. */
  harmless?: number
  /** Danger is possible somewhere in the entry. */
  offersHelp?: boolean
  /** What the model reads in each sentence. */
  scores?: Partial<Scores>
  timeOfDay?: 'morning' | 'evening'
  library?: AnswerLibrary
  situations?: readonly SituationAnswers[]
  families?: readonly SituationAnswers[]
  /** As log odds; none if left out. */
  humour?: number
  /** Of the entry; as log odds against everything else, none if left out. */
  softness?: number
  /** What the quoted sentence is surely about; nothing clear if left out. */
  matter?: Matter
  random?: () => number
}

/** Models that find what is said of them, in any text. */
export function linearModels({
  humour = -9,
  softness = -9,
  matter,
}: Pick<Told, 'humour' | 'softness' | 'matter'> = {}): LinearModels {
  const constant = <Class>(classes: readonly Class[], of: (each: Class) => number) => ({
    weights: classes.map(() => []),
    constants: classes.map(of),
  })
  return {
    humour: constant([false, true], (isClear) => (isClear ? humour : 0)),
    tone: constant(tones, (tone) => (tone === 'gentle' ? softness : tone === 'plain' ? 0 : -9)),
    matter: constant(matters, (each) => (each === matter ? 9 : 0)),
  }
}

/** The short answers of the product around one sentence, and none for a situation. */
export const libraryOfShortAnswers = (): AnswerLibrary => ({
  index: indexAnswers([], []),
  situations: [],
  families: [],
  short,
  quoting: readQuotingAnswers(),
  matters: readMatterAnswers(),
  twoLines: { light: [], grave: [] },
  memoryLines: readMemoryLines(),
  linearModels: linearModels(),
})

export function choose(told: Told) {
  const answers = told.answers ?? [situation]
  const care = [told.harmless ?? 1]
  const reader = {
    vector: async () => near,
    // The entry is harmless. Its sentences are not: none is quoted, and the short answers are those without a quotation.
    scores: async () => ({
      care: [care.pop() ?? 0],
      path: [],
      situation: told.situation,
      ...told.scores,
    }),
    sceneMatch: async () => told.match ?? 1,
  } as unknown as Reader
  return chooseAnswer({
    reflection: told.reflection ?? 'The exam is tomorrow morning and nothing stays in my head.',
    timeOfDay: told.timeOfDay ?? 'evening',
    entry: told.entry ?? entryOf('fear', 0.9, near),
    said: new SaidSentences(told.said ?? []),
    reader,
    library: told.library ?? {
      ...libraryOfShortAnswers(),
      index: indexAnswers(
        answers,
        answers.flatMap(() => [near, near]),
      ),
      situations: told.situations ?? [broad, broadJoy, broadLoss],
      families: told.families ?? [],
      linearModels: linearModels(told),
    },
    random: told.random ?? seededRandom(1),
    offersHelp: told.offersHelp ?? false,
  })
}

/** Near entries of a broad situation, whose own answers match in nothing. */
export const inSituation = (told: Told, of: SituationAnswers = broad) => {
  const one = { ...situation, feelings: of.feelings, situation: of.members[0] }
  const answers = Array.from({ length: 10 }, () => one)
  return choose({ answers, match: 0, situation: [0.8, 0.1], ...told })
}
