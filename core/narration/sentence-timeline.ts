/** How a script follows its voice: which of its sentences is being spoken, and when each begins. */
import { type Script, sentencesIn } from '#core/script/notation.ts'
import { speechCues } from './timing.ts'

interface Caption {
  readonly start: number
}

export interface SentenceTimeline {
  /** The sentence, by its place in the script, that was begun last; null before the first. */
  sentenceAt: (seconds: number) => number | null
  /** When a sentence begins; null for one that is not spoken. */
  startOf: (sentence: number) => number | null
}

/** Null where captions and script do not belong together: following wrongly is worse than not at all. */
export function sentenceTimeline(
  script: Script,
  captions: readonly Caption[],
): SentenceTimeline | null {
  // A long sentence is spoken in several breaths, and a row of dots in none.
  const sentenceOfCue = sentencesIn(script).flatMap((text, place) =>
    speechCues({ paragraphs: [[{ kind: 'sentence', text }]] }).map(() => place),
  )
  if (sentenceOfCue.length !== captions.length) return null
  return {
    sentenceAt(seconds) {
      const cue = captions.findLastIndex(({ start }) => start <= seconds)
      return sentenceOfCue[cue] ?? null
    },
    startOf: (sentence) => captions[sentenceOfCue.indexOf(sentence)]?.start ?? null,
  }
}
