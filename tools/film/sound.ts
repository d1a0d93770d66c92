/** The sound of the film: the narrator, the excerpt of the track, and quiet music under both. */
import { RunningLevels } from '#server/audio/levels.ts'
import { Limiter } from '#server/audio/limiter.ts'
import type { SpokenLine } from './speak.ts'
import type { Timeline } from './timeline.ts'

/** The voice of the film is at −17 LUFS: `RunningLevels` levels one channel to −19, and two channels are 3 dB louder. */
const voiceGain = gainOf(-1)
/** In dBTP, before encoding. Keeps peaks below −1.5 dBTP after it. */
const ceiling = -3.5
/** The gain of the music, the “bed” under the voices. */
const bedGain = gainOf(-43)

interface Sounds {
  readonly spoken: readonly SpokenLine[]
  readonly excerpt: Float32Array
  readonly sampleRate: number
}

/** Returns interleaved stereo samples. */
export function mixSound(timeline: Timeline, sounds: Sounds): Float32Array {
  const { sampleRate } = sounds
  const length = Math.round(timeline.total * sampleRate)
  const voice = voiceTrack(timeline, sounds, length)
  const stereo = new Float32Array(length * 2)
  for (const side of [0, 1]) {
    const bed = ambientBed(length, sampleRate, side)
    for (let i = 0; i < length; i++) {
      stereo[i * 2 + side] = (voice[i] ?? 0) + (bed[i] ?? 0) * bedGain
    }
  }
  return stereo
}

function voiceTrack(timeline: Timeline, sounds: Sounds, length: number): Float32Array {
  const { spoken, excerpt, sampleRate } = sounds
  const lines = timeline.scenes.flatMap((scene) => scene.lines)
  const estimates = spoken.map(({ samples }) => samples.length / sampleRate)
  const levels = new RunningLevels({ sampleRate, estimates })
  const gains = spoken.map(({ samples }) => levels.next(samples, 0))
  const track = new Float32Array(length)
  for (const line of lines) {
    const at = spoken.findIndex(({ text }) => text === line.text)
    const samples = line.by === 'track' ? excerpt : spoken[at]?.samples
    const gain = (line.by === 'track' ? 1 : (gains[at] ?? 1)) * voiceGain
    const from = Math.round(line.start * sampleRate)
    samples?.forEach((sample, i) => {
      track[from + i] = (track[from + i] ?? 0) + sample * gain
    })
  }
  const limiter = new Limiter(sampleRate, ceiling)
  // The limiter's output is `delay` samples late: silence is added at the end, and the first samples are cut off.
  const padded = new Float32Array(length + limiter.delay)
  padded.set(track)
  limiter.process(padded)
  return padded.subarray(limiter.delay)
}

/** Open chords that change slowly and overlap; the frequencies of their tones in hertz. */
const chords = [
  [146.83, 220, 329.63, 369.99],
  [98, 196, 246.94, 293.66],
  [146.83, 185, 220, 329.63],
  [123.47, 185, 220, 293.66],
  [98, 146.83, 246.94, 293.66],
  [146.83, 220, 293.66, 369.99],
] as const
/** Seconds of overlap before and after a chord. */
const edge = 3

/**
 * The music of one side (0: left, 1: right): a few quiet tones that swell and fade at different rates, slightly detuned
 * between left and right. The peak is below 1.
 */
export function ambientBed(length: number, sampleRate: number, side: number): Float32Array {
  const bed = new Float32Array(length)
  const seconds = length / sampleRate
  const chordSeconds = seconds / chords.length
  chords.forEach((chord, place) => {
    const from = Math.max(0, Math.floor((place * chordSeconds - edge) * sampleRate))
    const to = Math.min(length, Math.ceil(((place + 1) * chordSeconds + edge) * sampleRate))
    chord.forEach((hertz, toneIndex) => {
      const tuned = hertz * (1 + (side === 0 ? 1 : -1) * 0.0007 * (toneIndex + 1))
      for (let i = from; i < to; i++) {
        const now = i / sampleRate
        const swell =
          0.62 + 0.38 * Math.sin(now * (0.31 + 0.07 * toneIndex) + toneIndex * 1.9 + side)
        const present =
          smooth((now - place * chordSeconds + edge) / (2 * edge)) *
          smooth(((place + 1) * chordSeconds + edge - now) / (2 * edge))
        const tone =
          Math.sin(2 * Math.PI * tuned * now) + 0.18 * Math.sin(4 * Math.PI * tuned * now)
        bed[i] = (bed[i] ?? 0) + (tone * swell * present) / (chord.length * (1 + 0.35 * toneIndex))
      }
    })
  })
  for (let i = 0; i < length; i++) {
    const now = i / sampleRate
    bed[i] = (bed[i] ?? 0) * smooth(now / 2.5) * smooth((seconds - now) / 3)
  }
  return bed
}

function smooth(value: number): number {
  const x = Math.min(1, Math.max(0, value))
  return x * x * (3 - 2 * x)
}

/** The gain of a level in decibels. */
function gainOf(value: number): number {
  return 10 ** (value / 20)
}
