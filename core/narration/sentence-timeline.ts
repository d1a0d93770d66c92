/** Maps the playback time of a track to the sentence of the script that is being spoken. */
import { type Script, sentencesIn } from '#core/script/notation.ts'
import { speechCues } from './timing.ts'

interface Caption {
  readonly start: number
}

export interface SentenceTimeline {
  /** The index of the sentence that began last; null before the first. */
  sentenceAt: (seconds: number) => number | null
  /** The start of a sentence in seconds; null for one that is not spoken. */
  startOf: (sentence: number) => number | null
}

/**
 * null when captions and cues of the script differ in number: highlighting the wrong sentence would be worse than
 * none.
 */
export function sentenceTimeline(
  script: Script,
  captions: readonly Caption[],
): SentenceTimeline | null {
  // A long sentence has several cues, and one without letters or digits has none.
  const sentenceOfCue = sentencesIn(script).flatMap((text, index) =>
    speechCues({ paragraphs: [[{ kind: 'sentence', text }]] }).map(() => index),
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
