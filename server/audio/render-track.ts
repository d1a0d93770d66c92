/**
 * Renders a script to a track in two passes, so that memory does not grow with its length. The first
 * pass speaks and measures every sentence and writes it to a scratch file. When all lengths and levels
 * are known, the second pass lays the track out, mixes and encodes it in blocks of a tenth of a second
 * and hands them to the sink.
 */
import { exceededNarrationLimit } from '#core/narration/limits.ts'
import {
  layOutTrack,
  openingSeconds,
  speakingSpeed,
  speechCues,
  trackSeconds,
} from '#core/narration/timing.ts'
import { parseScript } from '#core/script/notation.ts'
import { requireVoice, type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'
import { type Caption, webVtt } from './captions.ts'
import { correctLoudness } from './correct-loudness.ts'
import { id3, type Picture } from './id3.ts'
import { gainsFor } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { type Mixing, mix } from './mix.ts'
import { Mp3Encoder } from './mp3.ts'
import { NotNarratable } from './not-narratable.ts'
import { ScratchFile } from './scratch-file.ts'
import { type SentenceCache, type SpokenSentence, speakSentences } from './speak-sentences.ts'
import { TruePeakMeter } from './true-peak.ts'
import { Waveform } from './waveform.ts'

export interface Narration {
  readonly script: string
  readonly title: string
  readonly engine: VoiceEngine
  readonly voice: string
  /** One of the paces of `#shared/narration.ts`. */
  readonly pace: number
  /** The target duration. 0: as short as the silences allow, for a voice sample. */
  readonly seconds?: number | undefined
  readonly cover?: Picture | undefined
  readonly cache?: SentenceCache | undefined
  /** Receives the file in chunks; the next one waits until the promise resolves. */
  readonly sink: (chunk: Uint8Array) => Promise<void> | void
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Progress {
  readonly sentencesSpoken: number
  readonly sentences: number
  /** The progress of the whole rendering, 0 to 1. */
  readonly share: number
}

export interface Track {
  readonly mime: 'audio/mpeg'
  readonly bytes: number
  readonly durationSeconds: number
  readonly captions: readonly Caption[]
  readonly webVtt: string
  readonly peaks: readonly number[]
  /** Loudness in LUFS and true peak in dBTP, before encoding. */
  readonly loudness: number
  readonly truePeak: number
  /** The share of the track without speech. */
  readonly silenceShare: number
}

const waveformSlices = 200
/** The share of the first pass in the progress: mixing and encoding are fast. */
const speakingShare = 0.96
/** How long a caption may be shown after its sentence. */
const maxCaptionHoldSeconds = 1.5

export async function renderTrack(narration: Narration): Promise<Track> {
  const { engine, signal, seconds = trackSeconds } = narration
  const voice = requireVoice(engine, narration.voice)
  const excess = exceededNarrationLimit(narration.script)
  if (excess) throw new NotNarratable(excess)
  const cues = speechCues(parseScript(narration.script))
  if (cues.length === 0) throw new VoiceFailed('voice.silent', 'The script has nothing to say')

  const scratch = await ScratchFile.open()
  try {
    const progress = progressOf(narration, cues)
    const spoken = await speakSentences({
      sentences: cues.map(({ text }) => text),
      engine,
      voice,
      speed: speakingSpeed(cues, voice, narration.pace, seconds),
      scratch,
      cache: narration.cache,
      signal,
      onSpoken: progress.onSpoken,
    })
    const plan = planOf(spoken, cues, voice.sampleRate, seconds)
    return await assemble({ narration, plan, scratch, onMixed: progress.onMixed })
  } finally {
    await scratch.close()
  }
}

type Cues = ReturnType<typeof speechCues>
type Plan = ReturnType<typeof planOf>

function planOf(
  spoken: readonly SpokenSentence[],
  cues: Cues,
  sampleRate: number,
  targetSeconds: number,
) {
  const { starts, silences, total } = layOutTrack(
    cues.map(({ after }, i) => ({ seconds: spoken[i]?.seconds ?? 0, after })),
    targetSeconds,
  )
  const gains = gainsFor(spoken.map(({ parts }, i) => ({ parts, silence: silences[i] ?? 0 })))
  const captions = cues.map(({ text }, i): Caption => {
    const start = starts[i] ?? 0
    const speechEnd = start + (spoken[i]?.seconds ?? 0)
    return {
      start,
      speechEnd,
      end: speechEnd + Math.min(maxCaptionHoldSeconds, silences[i] ?? 0),
      text,
    }
  })
  return {
    sampleRate,
    totalSeconds: total,
    totalSamples: Math.round(total * sampleRate),
    closingSamples: Math.round((silences.at(-1) ?? 0) * sampleRate),
    sentences: starts.map((start, i) => ({
      start: Math.round(start * sampleRate),
      gain: gains[i] ?? 1,
    })),
    captions,
    peaks: spoken.map(({ peak }) => peak),
    speechSeconds: spoken.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

interface Assembly {
  readonly narration: Narration
  readonly plan: Plan
  readonly scratch: ScratchFile
  readonly onMixed: (share: number) => void
}

async function assemble({ narration, plan, scratch, onMixed }: Assembly): Promise<Track> {
  const loudness = new LoudnessMeter(plan.sampleRate)
  const truePeak = new TruePeakMeter()
  const waveform = new Waveform(waveformSlices, plan.totalSamples)
  const encoder = await Mp3Encoder.create(plan.sampleRate)
  let bytes = 0
  const send = async (chunk: Uint8Array) => {
    bytes += chunk.length
    if (chunk.length > 0) await narration.sink(chunk)
  }

  const mixing: Mixing = {
    sampleRate: plan.sampleRate,
    totalSamples: plan.totalSamples,
    openingSamples: Math.round(openingSeconds * plan.sampleRate),
    closingSamples: plan.closingSamples,
    sentences: plan.sentences.map((sentence, i) => ({ ...sentence, read: () => scratch.read(i) })),
    signal: narration.signal,
  }
  const correctedMixing = await correctLoudness(mixing, plan.peaks)
  await send(tagsOf(narration, plan))
  let mixedSamples = 0
  for await (const block of mix(correctedMixing)) {
    loudness.add(block)
    truePeak.add(block)
    waveform.add(block)
    await send(encoder.encode(block))
    mixedSamples += block.length
    onMixed(mixedSamples / plan.totalSamples)
  }
  await send(encoder.finish())

  return {
    mime: 'audio/mpeg',
    bytes,
    durationSeconds: plan.totalSeconds,
    captions: plan.captions,
    webVtt: webVtt(plan.captions),
    peaks: waveform.peaks,
    loudness: loudness.integrated,
    truePeak: truePeak.decibels,
    silenceShare: 1 - plan.speechSeconds / plan.totalSeconds,
  }
}

function tagsOf({ title, cover }: Narration, plan: Plan): Uint8Array {
  return id3({
    title,
    artist: 'Evenstream',
    album: 'Target Slides',
    genre: 'Meditation',
    seconds: plan.totalSeconds,
    cover,
  })
}

/** Progress counts characters, because sentences differ in length. */
function progressOf({ onProgress }: Narration, cues: Cues) {
  const totalCharacters = cues.reduce((sum, { text }) => sum + text.length, 0)
  let characters = 0
  let percent = -1
  const report = (sentencesSpoken: number, share: number) => {
    // Reports each percent once, because callers store it.
    const newPercent = Math.floor(share * 100)
    if (newPercent === percent) return
    percent = newPercent
    onProgress?.({ sentencesSpoken, sentences: cues.length, share })
  }
  return {
    onSpoken: (count: number) => {
      characters += cues[count - 1]?.text.length ?? 0
      report(count, (characters / totalCharacters) * speakingShare)
    },
    onMixed: (share: number) => report(cues.length, speakingShare + share * (1 - speakingShare)),
  }
}
