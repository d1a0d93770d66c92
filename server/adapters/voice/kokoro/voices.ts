import type { Voice } from '#server/ports/voice.ts'

/**
 * The neural voices that are offered, in the order in which they are offered. Rates were measured
 * on trimmed sentences; the normal speed is the one at which a script of 450 words takes 140
 * seconds to say, so that every voice leaves a track about the same silence.
 */
const sampleRate = 24_000
const slowing = 1.15

export const kokoroVoices: readonly Voice[] = [
  {
    id: 'af_heart',
    label: 'Heart',
    character: 'warm and close',
    sampleRate,
    normalSpeed: 0.775,
    rate: { secondsPerCharacter: 0.042, secondsPerSentence: 0.295, slowing },
  },
  {
    id: 'af_nicole',
    label: 'Nicole',
    character: 'low and hushed, almost a whisper',
    sampleRate,
    normalSpeed: 0.975,
    rate: { secondsPerCharacter: 0.0605, secondsPerSentence: 0.135, slowing },
  },
  {
    id: 'af_bella',
    label: 'Bella',
    character: 'bright and gentle',
    sampleRate,
    normalSpeed: 0.79,
    rate: { secondsPerCharacter: 0.0453, secondsPerSentence: 0.21, slowing },
  },
  {
    id: 'bf_emma',
    label: 'Emma',
    character: 'British, composed',
    sampleRate,
    normalSpeed: 0.815,
    rate: { secondsPerCharacter: 0.0375, secondsPerSentence: 0.63, slowing },
  },
  {
    id: 'am_michael',
    label: 'Michael',
    character: 'calm and even',
    sampleRate,
    normalSpeed: 0.875,
    rate: { secondsPerCharacter: 0.0494, secondsPerSentence: 0.308, slowing },
  },
  {
    id: 'bm_george',
    label: 'George',
    character: 'British, deep and unhurried',
    sampleRate,
    normalSpeed: 0.92,
    rate: { secondsPerCharacter: 0.0462, secondsPerSentence: 0.593, slowing },
  },
]
