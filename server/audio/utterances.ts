/**
 * What a voice speaks at a time. It is a sentence, except at the beginning: there a long sentence is divided after a
 * clause, if both parts are long enough, so that playback does not catch up with the voice. If the voice has several
 * processes, both parts are synthesised in parallel.
 */
export interface Utterance {
  readonly text: string
  /** Whether it ends its sentence. */
  readonly endsSentence: boolean
  /** Its share of the estimated duration of its sentence, 0 to 1. */
  readonly share: number
}

/** The silence between two clauses, about as long as a voice pauses at a comma. */
export const clausePauseSeconds = 0.15

/** A shorter sentence is spoken as a whole. */
const minSplitLength = 48
/** A clause that is shorter than this sounds odd by itself. */
const minClauseLength = 16

/** `splitCount`: how many of the first sentences are divided if they are long. */
export const utterancesOf = (sentences: readonly string[], splitCount: number): Utterance[] =>
  sentences.flatMap((text, i) => (i < splitCount ? splitFirstClause(text) : [wholeSentence(text)]))

function splitFirstClause(text: string): Utterance[] {
  if (text.length < minSplitLength) return [wholeSentence(text)]
  const clauseEnds = [...text.matchAll(/[,;:](?= )/g)].map(({ index }) => index + 1)
  const cut = clauseEnds.find(
    (end) => end >= minClauseLength && text.length - end >= minClauseLength,
  )
  if (cut === undefined) return [wholeSentence(text)]
  const share = cut / text.length
  return [
    { text: text.slice(0, cut), endsSentence: false, share },
    { text: text.slice(cut).trim(), endsSentence: true, share: 1 - share },
  ]
}

const wholeSentence = (text: string): Utterance => ({ text, endsSentence: true, share: 1 })
