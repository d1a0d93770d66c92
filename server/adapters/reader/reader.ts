/** Reads texts with the model: whole scores of a text, of a pair, and what follows from them. */
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import {
  type CareReading,
  type CareScores,
  careKindOf,
  type WindowScores,
} from '#core/reader/care.ts'
import { type GoalPath, type Head, headLabels } from '#core/reader/labels.ts'
import { mixedScores, type NgramModel, ngramScores } from '#core/reader/ngrams.ts'
import { goalPathOf } from '#core/reader/paths.ts'
import { readableText } from '#core/reader/plain-text.ts'
import { type Span, spansOf } from '#core/reader/spans.ts'
import type { Encoded, Tokenizer } from '#core/reader/tokenizer.ts'
import { windowsOf } from '#core/reader/windows.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { ReaderSettings } from './settings.ts'

/** The length of the texts that the model was trained with. */
export const maxTokens = 160

type TextHead = Exclude<Head, 'tag' | 'polarity' | 'fit'>

/** Probabilities by head, in the order of its labels. A head that the model lacks is missing. */
export type Scores = Partial<Record<TextHead, number[]>> & {
  care: CareScores
  path: number[]
  spans: Span[]
}

interface PathScores {
  whole: number[]
  windows: number[][]
}

export interface Reader {
  scores: (text: string) => Promise<Scores>
  /** How well a line of a script fits a goal: probabilities of fits, neutral and wrong. */
  scorePair: (goal: string, line: string) => Promise<number[]>
  /** What `careKind` and `goalPath` decide from. */
  careScores: (text: string, as: CareReading) => Promise<WindowScores[]>
  pathScores: (goal: string) => Promise<PathScores>
  careKind: (text: string, as: CareReading) => Promise<CareKind | null>
  goalPath: (goal: string) => Promise<GoalPath>
  /** Forgets the scores of texts that were read. */
  forget: () => void
}

interface ReaderParts {
  session: InferenceSession
  tokenizer: Tokenizer
  heads: ReadonlySet<Head>
  ngrams: NgramModel
  thresholds: ReaderSettings['thresholds']
}

export function createReader(parts: ReaderParts): Reader {
  const { session, tokenizer, heads, ngrams, thresholds } = parts
  // A window that is read for care, for its path and for its theme is run once.
  const known = new Map<string, Scores>()
  const textHeads = [...heads].filter((head) => head !== 'fit')

  async function scores(text: string): Promise<Scores> {
    const found = known.get(text)
    if (found !== undefined) return found
    const encoded = tokenizer.encode(text, maxTokens)
    const outputs = await run(session, encoded)
    const rows = (head: Head) => rowsOf(outputs[head], headLabels[head].length)
    const {
      tag: _tag,
      polarity: _polarity,
      fit: _fit,
      ...perText
    } = Object.fromEntries(textHeads.map((head) => [head, rows(head)[0] ?? []]))
    const spans = spansOf(encoded.tokens, rows('tag'), rows('polarity'))
    const result = { ...perText, spans } as Scores
    known.set(text, result)
    return result
  }

  const scoresOfAll = async (texts: readonly string[]): Promise<Scores[]> => {
    const all: Scores[] = []
    for (const text of texts) all.push(await scores(text))
    return all
  }

  async function careScores(text: string, as: CareReading): Promise<WindowScores[]> {
    const careIn = async (part: string): Promise<CareScores> => {
      const { care } = await scores(part)
      return as === 'otherLanguages' ? mixedScores(ngramScores(ngrams, part), care) : care
    }
    const found: WindowScores[] = []
    for (const window of windowsOf(readableText(text), tokenizer.count)) {
      const inParts: CareScores[] = []
      for (const part of window.parts) inParts.push(await careIn(part))
      found.push({ window: await careIn(window.text), parts: inParts })
    }
    return found
  }

  async function pathScores(goal: string): Promise<PathScores> {
    const text = readableText(goal)
    const whole = await scores(text.replaceAll('\n', ' '))
    const windows = windowsOf(text, tokenizer.count)
    const parts = await scoresOfAll(windows.flatMap((window) => [window.text, ...window.parts]))
    return { whole: whole.path, windows: parts.map(({ path }) => path) }
  }

  return {
    scores,
    async scorePair(goal, line) {
      const encoded = tokenizer.encodePair(goal, line, maxTokens)
      const outputs = await run(session, encoded)
      return rowsOf(outputs.fit, headLabels.fit.length)[0] ?? []
    },
    careScores,
    pathScores,
    careKind: async (text, as) => careKindOf(await careScores(text, as), thresholds.care[as]),
    async goalPath(goal) {
      const { whole, windows } = await pathScores(goal)
      return goalPathOf(whole, windows, thresholds.path)
    },
    forget: () => known.clear(),
  }
}

/** All outputs are computed: ONNX Runtime 1.16.3 returns a chosen few under the names of others. */
function run(session: InferenceSession, { tokens, types }: Encoded) {
  const int64 = (values: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(values.map(BigInt)), [1, values.length])
  return session.run({
    ids: int64(tokens.map(({ id }) => id)),
    types: int64(types),
    positions: int64(tokens.map((_, index) => index)),
  })
}

function rowsOf(output: Tensor | undefined, size: number): number[][] {
  const values = [...(output?.data ?? [])]
  return Array.from({ length: values.length / size }, (_, row) =>
    values.slice(row * size, (row + 1) * size),
  )
}
