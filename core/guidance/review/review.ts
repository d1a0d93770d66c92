// A weekly review: some of the user's own lines, what lightened, what returned, and one question. It has
// no scores and no counts.

import { valences } from '../../reader/labels.ts'
import { type EarlierEntry, recall } from '../memory/recall.ts'
import { bestLines, bestPositiveLine } from './best-lines.ts'
import { fillPassage, type PassageKind, type Passages, passageFor, passageId } from './passages.ts'
import { type ReturnedThing, returnedThing } from './returned.ts'
import type { ReadLine, ReviewedEntry } from './reviewed-entry.ts'
import { weekdayOf } from './week.ts'

export interface Review {
  opening: string
  /** Whole sentences of the user, in the order of the week. */
  lines: { text: string; writtenOn: string }[]
  /** A passage with a line of a lighter day, or else a positive line; null if there is none, and in a short review. */
  lightened: string | null
  /** A passage that names what came back; null if nothing did, and in a review that is short or quotes nothing. */
  returned: string | null
  question: string
}

export interface ComposedReview {
  review: Review
  /** The ids of the entries that anything in it was taken from; all of the week if there is none. */
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
  /** The running number of the week: see `weekNumber`. */
  week: number
  usedPassageIds: ReadonlySet<string>
}

/** A week with fewer entries gets a short review. */
const minEntries = 3
const maxLines = 3
/** A week counts as light, or as hard, if the mean of that valence is at least this. */
const clearMood = 0.6

type Mood = 'light' | 'hard' | 'mixed'

export function composeReview(request: ReviewRequest): ComposedReview {
  const { entries } = request
  const mood = moodOf(entries)
  const isShort = entries.length < minEntries
  const lightened = isShort ? undefined : findLightened(entries)
  const candidates = entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line !== lightened?.line)
  const lines = bestLines(candidates, isShort ? 1 : maxLines)
  // If nothing can be quoted, the review says nothing about the week.
  const isBare = lines.length === 0 && lightened === undefined
  const returned = isShort || isBare ? undefined : returnedThing(entries)
  const chosenIds: string[] = []
  const takePassage = (kind: PassageKind) => {
    const passage = passageFor(request.passages, kind, request)
    chosenIds.push(passageId(passage))
    return passage
  }
  const dayOf = (entryId: string) => entries.find(({ id }) => id === entryId)?.day ?? ''
  const review: Review = {
    opening: takePassage(`opening ${isBare ? 'bare' : isShort ? 'short' : mood}`),
    lines: lines.map(({ text, entryId }) => ({ text, writtenOn: dayOf(entryId) })),
    lightened: lightened
      ? fillPassage(
          takePassage(lightened.afterHard.length > 0 ? 'lightened after hard' : 'lightened'),
          {
            line: lightened.line.text,
            day: weekdayOf(dayOf(lightened.line.entryId)),
          },
        )
      : null,
    returned: returned ? fillPassage(takePassage('returned'), { subject: returned.thing }) : null,
    question: takePassage(mood === 'hard' ? 'question gentle' : 'question'),
  }
  const sources = sourcesOf(lines, lightened, returned)
  const quoted = [...lines, ...(lightened ? [lightened.line] : [])].map(({ text }) => text)
  return {
    review,
    sources: sources.length > 0 ? sources : entries.map(({ id }) => id),
    passages: chosenIds,
    quoted,
  }
}

function sourcesOf(
  lines: readonly ReadLine[],
  lightened: Lightened | undefined,
  returned: ReturnedThing | undefined,
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
  /** The ids of the harder entries before it; empty if it is only the best positive line of the week. */
  afterHard: string[]
}

/** A line of the latest day that was lighter than hard days before it, else the best positive line of the week. */
function findLightened(entries: readonly ReviewedEntry[]): Lightened | undefined {
  const newestFirst = entries.toReversed()
  for (const [at, entry] of newestFirst.entries()) {
    const earlier = newestFirst.slice(at + 1).map((previous) => asEarlier(previous, entry.day))
    const found = recall(entry.reading, earlier)
    if (found === undefined || !turnRelations.has(found.relation)) continue
    const line = bestPositiveLine(entry.lines)
    if (line) return { line, afterHard: found.ids }
  }
  const line = bestPositiveLine(entries.flatMap(({ lines }) => lines))
  return line && { line, afterHard: [] }
}

/** The relations in which a day is lighter than an earlier one. */
const turnRelations: ReadonlySet<string> = new Set(['ended well', 'turn', 'quiet'])

const asEarlier = ({ id, day, reading }: ReviewedEntry, today: string): EarlierEntry => ({
  ...reading,
  id,
  daysAgo: Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(today), {
    largestUnit: 'days',
  }).days,
})
