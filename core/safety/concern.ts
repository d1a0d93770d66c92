// Whether words ask for care rather than teaching: by plain words, and by meaning. Missing one is
// worse than a false alarm, so the most alarming piece of a text decides, not its average.

import type { ClassProbabilities } from '../classifier.ts'
import { speaksOfLoss } from '../guidance/loss.ts'
import { plainGoal } from '../script/goal-text.ts'
import { wordsOf } from '../script/measure/words.ts'
import { splitSentences } from '../script/notation.ts'
import { speaksNearHarm } from './signals.ts'
import { type Concern, concernByWords, concernInGoal } from './words.ts'

export const CONCERN_CLASSES = ['none', 'self', 'abuse'] as const
export type ConcernShares = ClassProbabilities<(typeof CONCERN_CLASSES)[number]>

export type TextKind = 'reflection' | 'goal'

/**
 * How much likeness to crisis alarms; set by cross-validation on what was not put aside. A word near
 * harm makes less of it enough. A goal is a wish in the brightest words, and who is alarmed by it for
 * nothing loses their scene: without any such word, no goal alarms.
 */
const ALARM: Record<TextKind, { nearHarm: number; mourning: number; elsewhere: number }> = {
  reflection: { nearHarm: 0.05, mourning: 0.5, elsewhere: 0.5 },
  goal: { nearHarm: 0.4, mourning: 0.5, elsewhere: 1 },
}
/** Of a short text, the whole must sound like it too, if less: a dark sentence may end in a laugh. */
const CONTEXT = { nearHarm: 0.05, elsewhere: 0.3 }
/**
 * Taught by many hands, the second opinion hears what is said in images, and hears it in ordinary days
 * as well: only where it has hardly a doubt, it alarms alone.
 */
const SECOND_OPINION = 0.96
const LONGEST_PIECE = 40
const PIECE_WORDS = 24
const SHORT_TEXT = 320

/**
 * The pieces that are weighed: every sentence, and a short text as a whole, since two harmless
 * sentences may not be harmless together. A sentence without end is cut, so that nothing hides in it.
 */
export function piecesOf(text: string): string[] {
  const plain = plainGoal(text)
  const sentences = plain
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .flatMap(cut)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const whole = plain.replace(/\s+/g, ' ')
  const alone = sentences.length < 2 || whole.length > SHORT_TEXT
  return alone ? sentences : [...sentences, whole]
}

function cut(sentence: string): string[] {
  if (wordsOf(sentence).length <= LONGEST_PIECE) return [sentence]
  const words = sentence.split(' ')
  const pieces: string[] = []
  for (let from = 0; from < words.length; from += PIECE_WORDS)
    pieces.push(words.slice(from, from + PIECE_WORDS).join(' '))
  return pieces
}

export type WeighedPiece = { text: string; shares: ConcernShares; secondOpinion: ConcernShares }

/** `weighed` are the pieces of the text; none where meaning could not be read. */
export function concernOf(
  text: string,
  weighed: readonly WeighedPiece[],
  kind: TextKind,
): Concern | undefined {
  const said = (kind === 'goal' ? concernInGoal : concernByWords)(plainGoal(text))
  if (said !== undefined) return said
  const mourning = speaksOfLoss(text)
  const whole = plainGoal(text).replace(/\s+/g, ' ')
  const sounds = weighed.find((piece) => weighed.length > 1 && piece.text === whole)
  const likeness = sounds === undefined ? 1 : 1 - sounds.shares.none
  const alarming = weighed
    .filter((piece) => 1 - piece.shares.none > alarmFor(piece.text, kind, mourning))
    .filter(({ text }) => likeness > CONTEXT[speaksNearHarm(text) ? 'nearHarm' : 'elsewhere'])
    .map(({ shares }) => shares)
  const alarmingElsewhere = weighed
    .map(({ secondOpinion }) => secondOpinion)
    .filter(({ none }) => kind === 'reflection' && !mourning && 1 - none > SECOND_OPINION)
  const [worst] = [...alarming, ...alarmingElsewhere].sort((one, other) => one.none - other.none)
  if (worst === undefined) return undefined
  return worst.abuse > worst.self ? 'abuse' : 'self'
}

/**
 * Who mourns speaks of death and of being gone, and means somebody else: there it takes more, and a
 * word near harm at all.
 */
function alarmFor(piece: string, kind: TextKind, mourning: boolean): number {
  if (speaksNearHarm(piece)) return mourning ? ALARM[kind].mourning : ALARM[kind].nearHarm
  return mourning ? 1 : ALARM[kind].elsewhere
}
