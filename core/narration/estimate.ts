// What a script will sound like: the length and silence of its track, before a voice is chosen.

import {
  type CalibratedVoice,
  type Cue,
  estimateSpeech,
  layOutTrack,
  type SpeechRate,
  speakingSpeed,
} from './timing.ts'

/** Every voice is calibrated to speak this much text in this time at its normal speed. */
const calibration = { characters: 2142, sentences: 48, seconds: 140 }

/** The rate of a voice between the extremes. */
export const typicalRate: SpeechRate = rateFor(0.12)

/** `sentenceShare`: how much of the time does not depend on the length of the sentences. */
function rateFor(sentenceShare: number): SpeechRate {
  const { characters, sentences, seconds } = calibration
  return {
    secondsPerCharacter: ((1 - sentenceShare) * seconds) / characters,
    secondsPerSentence: (sentenceShare * seconds) / sentences,
    speedExponent: 1,
  }
}

/** Invented extremes: the time of every offered voice lies between theirs. */
const extremeVoices: readonly CalibratedVoice[] = [0, 0.3].map((share) => ({
  normalSpeed: 1,
  speechRate: rateFor(share),
}))
/** By how much the speech of a whole script may differ from its estimate. */
const speechErrors = [0.98, 1.02]

export interface TrackEstimate {
  seconds: number
  /** The share of the track in which nothing is spoken. */
  silence: number
}

/** One estimate for each extreme of voice and error. */
export function estimateTracks(cues: readonly Cue[], pace: number): TrackEstimate[] {
  return extremeVoices.flatMap((voice) => {
    const speed = speakingSpeed(cues, voice, pace)
    return speechErrors.map((error) => {
      const sentences = cues.map((cue) => ({
        seconds: estimateSpeech([cue], voice.speechRate, speed) * error,
        after: cue.after,
      }))
      const speech = sentences.reduce((sum, { seconds }) => sum + seconds, 0)
      const { total } = layOutTrack(sentences)
      return { seconds: total, silence: 1 - speech / total }
    })
  })
}
