/** Runs the model on texts and pairs of texts, and derives care kinds, paths and spans from its scores. */
import {
  type CareScores,
  careKindOf,
  isHelpOffered,
  longTextWords,
  type ReadingMode,
  type WindowScores,
} from '#core/reader/care.ts'
import {
  fitLabels,
  type GoalPath,
  type Head,
  headLabels,
  matchLabels,
  tokenHeads,
} from '#core/reader/labels.ts'
import { mixedScores, type NgramModel, ngramScores } from '#core/reader/ngrams.ts'
import { goalPathOf } from '#core/reader/paths.ts'
import { readableLine, readableTexts } from '#core/reader/plain-text.ts'
import { checkedScores, InvalidScores } from '#core/reader/scores.ts'
import { type Span, spansOf } from '#core/reader/spans.ts'
import type { Encoded, Tokenizer } from '#core/reader/tokenizer.ts'
import { narrowWindows, type WindowSize, wideWindows, windowsOf } from '#core/reader/windows.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { ReaderSettings } from './settings.ts'

/** The maximum length of a text in tokens, as in the training of the model. */
export const maxTokens = 160

type TextHead = Exclude<Head, 'tag' | 'polarity' | PairHead>
type PairHead = 'fit' | 'match'
const isPairHead = (head: Head) => head === 'fit' || head === 'match'

/** Probabilities by head, in the order of its labels. A head that the model lacks is missing. */
export type Scores = Partial<Record<TextHead, number[]>> & {
  care: CareScores
  path: number[]
}

interface CachedText {
  scores: Scores
  meaning: Float32Array
}

interface PathScores {
  whole: number[]
  /** Of the windows and of their parts. */
  windows: number[][]
}

export interface Reader {
  /** Identifies the model: vectors of different models cannot be compared. */
  model: string
  /** Reads the text in one run of the model: only as many tokens as fit into `maxTokens`, with the two special ones. */
  scores: (text: string) => Promise<Scores>
  /** Who and what the text is about. */
  spans: (text: string) => Promise<Span[]>
  /** A unit vector of the meaning: similar texts have a large dot product. */
  vector: (text: string) => Promise<Float32Array>
  /** How well a line of a script fits a goal: probabilities of fits, neutral and wrong. */
  scorePair: (goal: string, line: string) => Promise<number[]>
  /** The probability that a scene is what somebody with this goal wants; `about` describes the scene. */
  sceneMatch: (goal: string, about: string) => Promise<number>
  /** Whether a line is wrong for the goal with so high a probability that it is not used. */
  isWrongLine: (goal: string, line: string) => Promise<boolean>
  /** The scores from which `careKind` and `isHelpOffered` are derived. */
  careScores: (text: string, mode: ReadingMode) => Promise<WindowScores[]>
  /** The scores from which `goalPath` is derived. */
  pathScores: (goal: string) => Promise<PathScores>
  /** The kind of danger that the text speaks of; null: none. */
  careKind: (text: string, mode: ReadingMode) => Promise<CareKind | null>
  /** Whether help is offered beside the answer to a text without a kind of danger. */
  isHelpOffered: (text: string, mode: ReadingMode) => Promise<boolean>
  goalPath: (goal: string) => Promise<GoalPath>
  /** Clears the cached scores of all texts. */
  clearScoreCache: () => void
}

/** The outputs of the model for one text or pair, by the name of the head; the vector is under `meaning`. */
export type RunModel = (
  encoded: Encoded,
) => Promise<Readonly<Record<string, { data: Float32Array } | undefined>>>

interface ReaderDependencies {
  model: string
  run: RunModel
  tokenizer: Tokenizer
  heads: ReadonlySet<Head>
  ngrams: NgramModel
  thresholds: ReaderSettings['thresholds']
}

export function createReader(dependencies: ReaderDependencies): Reader {
  const { model, run, tokenizer, heads, ngrams, thresholds } = dependencies
  // The model runs once for a text that is read for care, for its path, for its theme and for its meaning.
  const cache = new Map<string, CachedText>()
  const textHeads = [...heads].filter((head) => !isPairHead(head) && !tokenHeads.has(head))

  async function read(text: string): Promise<CachedText> {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const outputs = await run(tokenizer.encode(text, maxTokens))
    const scoresByHead = textHeads.map((head) => [head, rowsOf(outputs, head, 1)[0]])
    const meaning = outputs.meaning?.data ?? new Float32Array()
    const result = { scores: Object.fromEntries(scoresByHead) as Scores, meaning }
    cache.set(text, result)
    return result
  }

  const scores = async (text: string) => (await read(text)).scores

  const scoresOfAll = async (texts: readonly string[]): Promise<Scores[]> => {
    const all: Scores[] = []
    for (const text of texts) all.push(await scores(text))
    return all
  }

  const windowsIn = (text: string, size: WindowSize = narrowWindows) =>
    readableTexts(text).flatMap((readable, _, { length }) =>
      windowsOf(readable, tokenizer.count, { size, limitShare: 1 / length }),
    )

  async function careScores(text: string, mode: ReadingMode): Promise<WindowScores[]> {
    const careScoresOf = async (part: string): Promise<CareScores> => {
      const { care } = await scores(part)
      return mode === 'otherLanguages' ? mixedScores(ngramScores(ngrams, part), care) : care
    }
    const isLong = text.split(/\s+/u).length > longTextWords
    const windowScores: WindowScores[] = []
    for (const window of windowsIn(text, mode === 'reflection' ? wideWindows : narrowWindows)) {
      const partScores: CareScores[] = []
      for (const part of window.parts) partScores.push(await careScoresOf(part))
      windowScores.push({ isLong, window: await careScoresOf(window.text), parts: partScores })
    }
    return windowScores
  }

  async function pathScores(goal: string): Promise<PathScores> {
    const whole = await scores(readableLine(goal))
    const texts = windowsIn(goal).flatMap((window) => [window.text, ...window.parts])
    const parts = await scoresOfAll(texts)
    return { whole: whole.path, windows: parts.map(({ path }) => path) }
  }

  async function scorePair(goal: string, other: string, head: PairHead = 'fit'): Promise<number[]> {
    const encoded = tokenizer.encodePair(goal, other, maxTokens)
    return rowsOf(await run(encoded), head, 1)[0] ?? []
  }

  return {
    model,
    scores,
    async spans(text) {
      const encoded = tokenizer.encode(text, maxTokens)
      const outputs = await run(encoded)
      const perToken = (head: Head) => rowsOf(outputs, head, encoded.tokens.length)
      return spansOf(encoded.tokens, perToken('tag'), perToken('polarity'))
    },
    vector: async (text) => unitVector((await read(text)).meaning),
    scorePair: (goal, line) => scorePair(goal, line),
    async sceneMatch(goal, about) {
      const scores = await scorePair(goal, about, 'match')
      return scores[matchLabels.indexOf('theirs')] ?? 0
    },
    async isWrongLine(goal, line) {
      const scores = await scorePair(goal, line)
      return (scores[fitLabels.indexOf('wrong')] ?? 0) >= thresholds.fit
    },
    careScores,
    pathScores,
    careKind: async (text, mode) => careKindOf(await careScores(text, mode), thresholds.care[mode]),
    isHelpOffered: async (text, mode) =>
      isHelpOffered(await careScores(text, mode), thresholds.care[mode]),
    async goalPath(goal) {
      const { whole, windows } = await pathScores(goal)
      return goalPathOf(whole, windows, thresholds.path)
    },
    clearScoreCache: () => cache.clear(),
  }
}

function unitVector(values: Float32Array): Float32Array {
  const length = Math.hypot(...values)
  if (!(length > 0)) throw new InvalidScores('the model gave no vector')
  return values.map((value) => value / length)
}

/** The scores of a head, one row for the text or for each token. */
function rowsOf(outputs: Awaited<ReturnType<RunModel>>, head: Head, rows: number): number[][] {
  const size = headLabels[head].length
  const values = checkedScores(head, [...(outputs[head]?.data ?? [])], rows * size)
  return Array.from({ length: rows }, (_, row) => values.slice(row * size, (row + 1) * size))
}
