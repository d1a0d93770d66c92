// A weekly review: some of the person's own lines, what lightened, what returned, and one question. It has
// no scores and counts nothing.

import { valences } from '../../reader/labels.ts'
import { type EarlierEntry, recall } from '../memory/recall.ts'
import { bestLines, lightestLine } from './best-lines.ts'
import { fillPassage, type PassageKind, type Passages, passageFor, passageId } from './passages.ts'
import { type ReturnedSubject, returnedSubject } from './returned.ts'
import type { ReadLine, ReviewedEntry } from './reviewed-entry.ts'
import { weekdayOf } from './week.ts'

export interface Review {
  opening: string
  /** Whole sentences of the person, in the order of the week. */
  lines: { text: string; writtenOn: string }[]
  lightened: string | null
  returned: string | null
  question: string
}

export interface ComposedReview {
  review: Review
  /** The entries that anything in it was taken from; all, where it quotes none. */
  sources: string[]
  /** The ids of its passages. */
  passages: string[]
  /** The sentences that it quotes. */
  quoted: string[]
}

interface ReviewRequest {
  /** Oldest first. */
  entries: readonly ReviewedEntry[]
  passages: Passages
  seed: string
  week: number
  used: ReadonlySet<string>
}

/** With fewer entries a review is short. */
const minEntries = 3
const maxLines = 3
/** From this mean on a week was good, or bad. */
const clearMood = 0.6

type Mood = 'light' | 'hard' | 'mixed'

export function composeReview(request: ReviewRequest): ComposedReview {
  const { entries } = request
  const mood = moodOf(entries)
  const isShort = entries.length < minEntries
  const lightened = isShort ? undefined : whatLightened(entries)
  const candidates = entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line !== lightened?.line)
  const lines = bestLines(candidates, isShort ? 1 : maxLines)
  // Where nothing can be quoted, the review keeps quiet about the week.
  const isBare = lines.length === 0 && lightened === undefined
  const returned = isShort || isBare ? undefined : returnedSubject(entries)
  const chosen: string[] = []
  const take = (kind: PassageKind) => {
    const passage = passageFor(request.passages, kind, request)
    chosen.push(passageId(passage))
    return passage
  }
  const dayOf = (entryId: string) => entries.find(({ id }) => id === entryId)?.day ?? ''
  const review: Review = {
    opening: take(`opening ${isBare ? 'bare' : isShort ? 'short' : mood}`),
    lines: lines.map(({ text, entryId }) => ({ text, writtenOn: dayOf(entryId) })),
    lightened: lightened
      ? fillPassage(take(lightened.afterHard.length > 0 ? 'lightened after hard' : 'lightened'), {
          line: lightened.line.text,
          day: weekdayOf(dayOf(lightened.line.entryId)),
        })
      : null,
    returned: returned ? fillPassage(take('returned'), { subject: returned.subject }) : null,
    question: take(mood === 'hard' ? 'question gentle' : 'question'),
  }
  const sources = sourcesOf(lines, lightened, returned)
  const quoted = [...lines, ...(lightened ? [lightened.line] : [])].map(({ text }) => text)
  return {
    review,
    sources: sources.length > 0 ? sources : entries.map(({ id }) => id),
    passages: chosen,
    quoted,
  }
}

function sourcesOf(
  lines: readonly ReadLine[],
  lightened: Lightened | undefined,
  returned: ReturnedSubject | undefined,
): string[] {
  const ids = [
    ...lines.map(({ entryId }) => entryId),
    ...(lightened ? [lightened.line.entryId, ...lightened.afterHard] : []),
    ...(returned?.ids ?? []),
  ]
  return [...new Set(ids)]
}

function moodOf(entries: readonly ReviewedEntry[]): Mood {
  const mean = (valence: (typeof valences)[number]) =>
    entries.reduce(
      (sum, { reading }) => sum + (reading.valences[valences.indexOf(valence)] ?? 0),
      0,
    ) / Math.max(1, entries.length)
  if (mean('n') >= clearMood) return 'hard'
  return mean('p') >= clearMood ? 'light' : 'mixed'
}

interface Lightened {
  line: ReadLine
  /** The harder entries before it; none where it was simply light. */
  afterHard: string[]
}

/** A turn within the week if there was one, else its lightest line. */
function whatLightened(entries: readonly ReviewedEntry[]): Lightened | undefined {
  const newestFirst = entries.toReversed()
  for (const [at, entry] of newestFirst.entries()) {
    const earlier = newestFirst.slice(at + 1).map((other) => asEarlier(other, entry.day))
    const found = recall(entry.reading, earlier)
    if (found === undefined || !isTurn.has(found.relation)) continue
    const line = lightestLine(entry.lines)
    if (line) return { line, afterHard: found.ids }
  }
  const line = lightestLine(entries.flatMap(({ lines }) => lines))
  return line && { line, afterHard: [] }
}

const isTurn: ReadonlySet<string> = new Set(['ended well', 'turn', 'quiet'])

const asEarlier = ({ id, day, reading }: ReviewedEntry, today: string): EarlierEntry => ({
  ...reading,
  id,
  daysAgo: Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(today), {
    largestUnit: 'days',
  }).days,
})
