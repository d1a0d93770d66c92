import type { Voice } from '#server/ports/voice.ts'

const sampleRate = 24_000
const speedExponent = 1.1

/**
 * The neural voices in the order in which they are offered. Rates were measured on trimmed sentences.
 * At the normal speed a script of 450 words takes about 140 seconds, so that all voices leave about the same
 * silence in a track.
 */
export const kokoroVoices: readonly Voice[] = [
  {
    id: 'af_heart',
    label: 'Heart',
    character: 'warm',
    sampleRate,
    normalSpeed: 0.77,
    speechRate: { secondsPerCharacter: 0.0448, secondsPerSentence: 0.195, speedExponent },
  },
  {
    id: 'af_nicole',
    label: 'Nicole',
    character: 'hushed',
    sampleRate,
    normalSpeed: 0.97,
    speechRate: { secondsPerCharacter: 0.0605, secondsPerSentence: 0.119, speedExponent },
  },
  {
    id: 'af_bella',
    label: 'Bella',
    character: 'bright',
    sampleRate,
    normalSpeed: 0.77,
    speechRate: { secondsPerCharacter: 0.0487, secondsPerSentence: 0, speedExponent },
  },
  {
    id: 'bf_emma',
    label: 'Emma',
    character: 'composed',
    sampleRate,
    normalSpeed: 0.795,
    speechRate: { secondsPerCharacter: 0.0381, secondsPerSentence: 0.568, speedExponent },
  },
  {
    id: 'am_michael',
    label: 'Michael',
    character: 'even',
    sampleRate,
    normalSpeed: 0.865,
    speechRate: { secondsPerCharacter: 0.0519, secondsPerSentence: 0.178, speedExponent },
  },
  {
    id: 'bm_george',
    label: 'George',
    character: 'deep',
    sampleRate,
    normalSpeed: 0.93,
    speechRate: { secondsPerCharacter: 0.0493, secondsPerSentence: 0.494, speedExponent },
  },
]
