// What came back within a week: a thing that was named on two days, in entries or sentences that are similar enough
// to be about the same matter.

import { type Feeling, feelings } from '../../reader/labels.ts'
import { type EntryReading, sameMatterSimilarity } from '../memory/recall.ts'
import type { NamedThing, ReadLine, ReviewedEntry } from './reviewed-entry.ts'

export interface ReturnedThing {
  /** In the user's own words, such as "the scan". */
  thing: string
  /** The entries that name it. */
  ids: string[]
}

export function returnedThing(entries: readonly ReviewedEntry[]): ReturnedThing | undefined {
  const found = new Map<string, { thing: NamedThing; ids: Set<string>; similarity: number }>()
  const candidates = entries.filter(({ reading }) => !isLoss(reading))
  for (const [at, later] of candidates.entries())
    for (const earlier of candidates.slice(0, at)) {
      if (earlier.day === later.day) continue
      for (const { thing, similarity } of sharedThings(earlier, later)) {
        const previous = found.get(thing.stem) ?? { thing, ids: new Set(), similarity: 0 }
        previous.ids.add(earlier.id).add(later.id)
        found.set(thing.stem, {
          ...previous,
          thing: clearerMention(previous.thing, thing),
          similarity: Math.max(previous.similarity, similarity),
        })
      }
    }
  const clear = [...found.values()].filter(({ thing }) => thing.isClear)
  const [first] = clear.sort((a, b) => b.ids.size - a.ids.size || b.similarity - a.similarity)
  return first && { thing: first.thing.text, ids: [...first.ids] }
}

const minLossProbability = 0.5
const losses: readonly Feeling[] = ['grief', 'heartbreak']

/** Entries about a loss are left out: that grief comes back needs no remark. */
const isLoss = (reading: EntryReading) =>
  losses.reduce((sum, loss) => sum + (reading.feelings[feelings.indexOf(loss)] ?? 0), 0) >=
  minLossProbability

/** The clearer mention, else the longer. */
function clearerMention(a: NamedThing, b: NamedThing): NamedThing {
  if (a.isClear !== b.isClear) return a.isClear ? a : b
  return b.text.length > a.text.length ? b : a
}

function sharedThings(earlier: ReviewedEntry, later: ReviewedEntry) {
  const entrySimilarity = sameMatterSimilarity(earlier.reading, later.reading)
  return later.lines.flatMap((line) =>
    earlier.lines.flatMap((earlierLine) => {
      const similarity = Math.max(entrySimilarity, sentenceSimilarity(earlierLine, line, later))
      if (similarity === 0) return []
      return line.things.flatMap((thing) => {
        const same = earlierLine.things.find(({ stem }) => stem === thing.stem)
        return same ? [{ thing: clearerMention(same, thing), similarity }] : []
      })
    }),
  )
}

const sentenceSimilarity = (a: ReadLine, b: ReadLine, { reading: { model } }: ReviewedEntry) =>
  sameMatterSimilarity({ model, vector: a.vector }, { model, vector: b.vector })
