// What came back within a week: a thing that was named on two days, in entries or sentences that memory
// takes for the same matter.

import { type Feeling, feelings } from '../../reader/labels.ts'
import { type EntryReading, matterNearness } from '../memory/recall.ts'
import type { NamedThing, ReadLine, ReviewedEntry } from './reviewed-entry.ts'

export interface ReturnedSubject {
  /** In the person's own words, such as "the scan". */
  subject: string
  ids: string[]
}

export function returnedSubject(entries: readonly ReviewedEntry[]): ReturnedSubject | undefined {
  const found = new Map<string, { subject: NamedThing; ids: Set<string>; nearness: number }>()
  const known = entries.filter(({ reading }) => !isLoss(reading))
  for (const [at, later] of known.entries())
    for (const earlier of known.slice(0, at)) {
      if (earlier.day === later.day) continue
      for (const { thing, nearness } of sharedThings(earlier, later)) {
        const before = found.get(thing.stem) ?? { subject: thing, ids: new Set(), nearness: 0 }
        before.ids.add(earlier.id).add(later.id)
        found.set(thing.stem, {
          ...before,
          subject: better(before.subject, thing),
          nearness: Math.max(before.nearness, nearness),
        })
      }
    }
  const clear = [...found.values()].filter(({ subject }) => subject.isClear)
  const [first] = clear.sort(
    (one, other) => other.ids.size - one.ids.size || other.nearness - one.nearness,
  )
  return first && { subject: first.subject.text, ids: [...first.ids] }
}

const lossShare = 0.5
const losses: readonly Feeling[] = ['grief', 'heartbreak']

/** That a loss comes back needs no remark. */
const isLoss = (reading: EntryReading) =>
  losses.reduce((sum, loss) => sum + (reading.feelings[feelings.indexOf(loss)] ?? 0), 0) >=
  lossShare

/** The clearer mention, else the longer. */
function better(one: NamedThing, other: NamedThing): NamedThing {
  if (one.isClear !== other.isClear) return one.isClear ? one : other
  return other.text.length > one.text.length ? other : one
}

function sharedThings(earlier: ReviewedEntry, later: ReviewedEntry) {
  const wholeNearness = matterNearness(earlier.reading, later.reading)
  return later.lines.flatMap((line) =>
    earlier.lines.flatMap((other) => {
      const nearness = Math.max(wholeNearness, sentenceNearness(other, line, later))
      if (nearness === 0) return []
      return line.things.flatMap((thing) => {
        const same = other.things.find(({ stem }) => stem === thing.stem)
        return same ? [{ thing: better(same, thing), nearness }] : []
      })
    }),
  )
}

const sentenceNearness = (one: ReadLine, other: ReadLine, { reading: { model } }: ReviewedEntry) =>
  matterNearness({ model, vector: one.vector }, { model, vector: other.vector })
