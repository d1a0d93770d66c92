/**
 * Renders the audio of a planned track in one pass: each utterance is placed, levelled, mixed and encoded
 * when it has been spoken, so that a track can be heard while it is being made. The audio in memory does not grow
 * with its length.
 */
import { exceededSpeechLimit } from '#core/narration/limits.ts'
import { RunningLayout } from '#core/narration/running-layout.ts'
import { type Cue, type Opening, openings } from '#core/narration/timing.ts'
import { requireVoice, type VoiceEngine, VoiceFailed } from '#server/ports/voice.ts'
import type { Caption } from './captions.ts'
import { RunningLevels } from './levels.ts'
import { LoudnessMeter } from './loudness.ts'
import { mix, type UtteranceSource } from './mix.ts'
import { Mp3Encoder } from './mp3.ts'
import { NotNarratable } from './not-narratable.ts'
import { OpeningTone } from './opening-tone.ts'
import { speakAhead, type UtteranceCache, type UtteranceStream } from './speak-ahead.ts'
import { cuesOf, plannedSamples, type TrackPlan } from './track-plan.ts'
import { TruePeakMeter } from './true-peak.ts'
import { clausePauseSeconds, type Utterance, utterancesOf } from './utterances.ts'
import { Waveform } from './waveform.ts'

export interface AudioRequest {
  readonly script: string
  readonly plan: TrackPlan
  readonly engine: VoiceEngine
  readonly cache?: UtteranceCache | undefined
  /** Receives the audio in chunks; the next one waits until the promise resolves. */
  readonly sink: (chunk: Uint8Array) => Promise<void> | void
  /** Called when all audio so far has been sent and the next utterance is not spoken yet. */
  readonly onWait?: (() => Promise<void>) | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Progress {
  readonly sentencesSpoken: number
  readonly sentences: number
  /** The progress of the whole rendering, 0 to 1. */
  readonly share: number
}

export interface RenderedAudio {
  readonly bytes: number
  readonly durationSeconds: number
  readonly captions: readonly Caption[]
  /** The waveform: the highest level of each slice, 0 to 1. */
  readonly peaks: readonly number[]
  /** Loudness in LUFS and true peak in dBTP, before encoding. */
  readonly loudness: number
  readonly truePeak: number
  /** The share of the track without speech. */
  readonly silenceShare: number
}

const waveformSlices = 200
/**
 * How many sentences at the beginning are split into two utterances if they are long: so early in a track, playback
 * could catch up with the voice. Tracks that open with silence are voice samples, and tracks that were started by a
 * version without the tone. That version split only the first sentence, and a retry must make the same utterances.
 */
const splitCount = { tone: 4, silence: 1 } as const satisfies Record<Opening, number>
/**
 * The tone is held back until the first utterance is spoken, but no longer than this. While it is held back the voice
 * gets ahead of playback: if the tone were sent at once, playback on a busy machine would pause before the second
 * sentence.
 */
const maxHoldMs = 2_500
/** The share of speaking in the progress; the rest is for the silence after the last sentence. */
const speakingShare = 0.96
/** How long a caption may be shown after its sentence. */
const maxCaptionHoldSeconds = 1.5

export async function renderAudio(request: AudioRequest): Promise<RenderedAudio> {
  const { plan, engine, signal } = request
  const cues = cuesOf(request.script)
  const utterances = utterancesOf(
    cues.map(({ text }) => text),
    splitCount[plan.opening],
  )
  const speech = speakAhead({
    texts: utterances.map(({ text }) => text),
    engine,
    voice: requireVoice(engine, plan.voice),
    speed: plan.speed,
    cache: request.cache,
    signal,
  })
  try {
    if (plan.opening === 'tone') await waitAtMost(maxHoldMs, speech.begun)
    return await encode(request, new PlacedSpeech(request, { cues, utterances, speech }))
  } finally {
    await speech.stop()
  }
}

async function waitAtMost(milliseconds: number, promise: Promise<void>): Promise<void> {
  const { promise: overdue, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([promise, overdue])
  clearTimeout(timer)
}

async function encode(
  { plan, sink, signal }: AudioRequest,
  source: PlacedSpeech,
): Promise<RenderedAudio> {
  const { sampleRate } = plan
  const loudness = new LoudnessMeter(sampleRate)
  const truePeak = new TruePeakMeter()
  const waveform = new Waveform(waveformSlices, plannedSamples(plan))
  const encoder = await Mp3Encoder.create(sampleRate)
  let bytes = 0
  let samples = 0
  const send = async (chunk: Uint8Array) => {
    bytes += chunk.length
    if (chunk.length > 0) await sink(chunk)
  }
  const openingSamples = Math.round(openings[plan.opening] * sampleRate)
  const tone = plan.opening === 'tone' ? new OpeningTone(sampleRate, openingSamples) : undefined
  for await (const block of mix({ sampleRate, openingSamples, tone, source, signal })) {
    loudness.add(block)
    truePeak.add(block)
    waveform.add(block)
    await send(encoder.encode(block))
    samples += block.length
    source.reportMixed(samples)
  }
  await send(encoder.finish())
  const durationSeconds = samples / sampleRate
  return {
    bytes,
    durationSeconds,
    captions: source.captions,
    peaks: waveform.peaks,
    loudness: loudness.integrated,
    truePeak: truePeak.decibels,
    silenceShare: 1 - source.speechSeconds / durationSeconds,
  }
}

interface ScriptSpeech {
  readonly cues: readonly Cue[]
  readonly utterances: readonly Utterance[]
  readonly speech: UtteranceStream
}

/** Places the utterances in the order of the script. */
class PlacedSpeech implements UtteranceSource {
  readonly captions: Caption[] = []
  readonly #request: AudioRequest
  readonly #cues: readonly Cue[]
  readonly #utterances: readonly Utterance[]
  readonly #speech: UtteranceStream
  readonly #layout: RunningLayout
  readonly #levels: RunningLevels
  readonly #report: ReturnType<typeof progressReporter>
  speechSeconds = 0
  #spokenUtterances = 0
  #spokenCharacters = 0
  /** The seconds of the current sentence that are placed. */
  #sentenceSeconds = 0
  #speechEndSample = 0

  constructor(request: AudioRequest, { cues, utterances, speech }: ScriptSpeech) {
    const { seconds, opening, estimates, sampleRate } = request.plan
    this.#request = request
    this.#cues = cues
    this.#utterances = utterances
    this.#speech = speech
    this.#layout = new RunningLayout({
      silences: cues.map(({ after }) => after),
      estimates,
      seconds,
      opening: openings[opening],
    })
    this.#levels = new RunningLevels({
      sampleRate,
      estimates: utteranceEstimates(utterances, estimates),
    })
    this.#report = progressReporter(request, cues)
  }

  get nextStart(): number | undefined {
    return this.#isComplete
      ? undefined
      : this.#toSamples(this.#layout.position + this.#sentenceSeconds)
  }

  get closing() {
    if (!this.#isComplete) return undefined
    return { start: this.#speechEndSample, end: this.#toSamples(this.#layout.position) }
  }

  async read() {
    const { onWait, plan } = this.#request
    if (!this.#speech.isReady) await onWait?.()
    const samples = await this.#speech.next()
    const utterance = this.#utterances[this.#spokenUtterances++]
    const seconds = samples.length / plan.sampleRate
    this.#addSpeech(utterance?.text ?? '', seconds)
    this.#sentenceSeconds += seconds
    const silence = utterance?.endsSentence ? this.#endSentence() : clausePauseSeconds
    if (!utterance?.endsSentence) this.#sentenceSeconds += silence
    this.#report(this.captions.length, this.#speakingProgress)
    if (this.#isComplete && this.speechSeconds === 0)
      throw new VoiceFailed('voice.silent', `${this.#request.engine.name} said nothing audible`)
    return { samples, gain: this.#levels.next(samples, silence) }
  }

  /** Adds the caption of the current sentence, and returns the seconds of silence after it. */
  #endSentence(): number {
    const text = this.#cues[this.captions.length]?.text ?? ''
    const start = this.#layout.position
    const silence = this.#layout.place(this.#sentenceSeconds)
    const speechEnd = start + this.#sentenceSeconds
    const end = speechEnd + Math.min(maxCaptionHoldSeconds, silence)
    this.captions.push({ start, speechEnd, end, text })
    this.#speechEndSample = this.#toSamples(speechEnd)
    this.#sentenceSeconds = 0
    return silence
  }

  /** Reports the progress of the closing silence. */
  reportMixed(samples: number): void {
    const { closing } = this
    if (!closing || samples < closing.start) return
    const share = Math.min(1, (samples - closing.start) / (closing.end - closing.start))
    this.#report(this.captions.length, speakingShare + (1 - speakingShare) * share)
  }

  get #isComplete(): boolean {
    return this.captions.length === this.#cues.length
  }

  get #speakingProgress(): number {
    const totalCharacters = this.#cues.reduce((sum, { text }) => sum + text.length, 0)
    return (this.#spokenCharacters / totalCharacters) * speakingShare
  }

  /** Throws when there is more speech than a track may have. */
  #addSpeech(text: string, seconds: number): void {
    this.speechSeconds += seconds
    this.#spokenCharacters += text.length
    const excess = exceededSpeechLimit(this.speechSeconds)
    if (excess) throw new NotNarratable(excess, this.#spokenCharacters)
  }

  #toSamples(seconds: number): number {
    return Math.round(seconds * this.#request.plan.sampleRate)
  }
}

/** The estimated seconds of each utterance. */
function utteranceEstimates(utterances: readonly Utterance[], estimates: readonly number[]) {
  let sentence = 0
  return utterances.map(({ share, endsSentence }) => {
    const seconds = (estimates[sentence] ?? 0) * share
    if (endsSentence) sentence++
    return seconds
  })
}

/** Reports the progress when its percent has changed. */
function progressReporter({ onProgress }: AudioRequest, cues: readonly Cue[]) {
  let percent = -1
  return (sentencesSpoken: number, share: number) => {
    const newPercent = Math.floor(share * 100)
    if (newPercent === percent) return
    percent = newPercent
    onProgress?.({ sentencesSpoken, sentences: cues.length, share })
  }
}
