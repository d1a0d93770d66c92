import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { VoiceService } from '#server/config/voice.ts'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { ElevenLabsVoice } from './elevenlabs/elevenlabs-voice.ts'
import { KokoroVoice } from './kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from './kokoro/model-folder.ts'
import { kokoroVoices } from './kokoro/voices.ts'
import { LightVoice } from './light/light-voice.ts'
import { OpenAiCompatibleVoice } from './openai-compatible/openai-compatible-voice.ts'
import { type SpeechDouble, startSpeechDouble, validApiKey } from './speech-double.test-support.ts'
import { describeVoiceContract } from './voice-contract.test-support.ts'

const retry = { timeoutMs: 30_000, attempts: 3, firstBackOffMs: 5 }
let double: SpeechDouble

beforeAll(async () => {
  double = await startSpeechDouble()
})
afterAll(() => double.close())

const openAi = (apiKey = validApiKey, timeoutMs = retry.timeoutMs) =>
  new OpenAiCompatibleVoice({
    baseUrl: `${double.url}/v1/`,
    apiKey,
    model: 'gpt-4o-mini-tts',
    voices: [
      { id: 'sage', label: 'Sage' },
      { id: 'coral', label: 'Coral' },
    ],
    retry: { ...retry, timeoutMs },
  })

const elevenLabs = (apiKey = validApiKey, timeoutMs = retry.timeoutMs) =>
  new ElevenLabsVoice({
    baseUrl: double.url,
    apiKey,
    model: 'eleven_multilingual_v2',
    voices: [{ id: 'abc', label: 'River' }],
    retry: { ...retry, timeoutMs },
  })

type CreateVoice = (apiKey?: string, timeoutMs?: number) => VoiceEngine

/** Every service that can be configured, so that none is left untested. */
const services: Record<VoiceService, [name: string, create: CreateVoice]> = {
  openai: ['an OpenAI-compatible service', openAi],
  elevenlabs: ['ElevenLabs', elevenLabs],
}

describeVoiceContract('the light voice', async () => new LightVoice())
for (const [name, create] of Object.values(services)) {
  describeVoiceContract(name, async () => create())
}

// The neural voice takes a minute and needs the weights of the model, so its contract is tested only with
// TEST_NEURAL_VOICE=yes.
const oneProcess = { processes: 1, threads: 2, keepsFirstLoaded: false }
const modelFolder = findModelFolder(modelPath(join(import.meta.dirname, '../../..'), undefined))
if (modelFolder && process.env.TEST_NEURAL_VOICE === 'yes')
  describeVoiceContract('the neural voice', async () => new KokoroVoice(modelFolder, oneProcess))

/** The script for which the voices are calibrated, and its duration at the normal speed. */
const calibration = { characters: 2142, sentences: 48, seconds: 140 }

describe('the neural voice', () => {
  it('offers only the voices that the model folder contains', () => {
    const engine = new KokoroVoice(
      { path: '/nowhere', speakers: ['bf_emma', 'af_heart', 'xx'] },
      oneProcess,
    )
    expect(engine.voices.map(({ id }) => id)).toEqual(['af_heart', 'bf_emma'])
  })

  it('has at least six voices, whose rates give about 140 seconds for the calibration script', () => {
    expect(kokoroVoices.length).toBeGreaterThanOrEqual(6)
    for (const { speechRate, normalSpeed } of kokoroVoices) {
      const secondsAtSpeedOne =
        calibration.characters * speechRate.secondsPerCharacter +
        calibration.sentences * speechRate.secondsPerSentence
      const seconds = secondsAtSpeedOne * normalSpeed ** -speechRate.speedExponent
      // Within five seconds.
      expect(seconds).toBeCloseTo(calibration.seconds, -1)
    }
  })

  it('fails as crashed when its model folder is missing', async () => {
    const engine = new KokoroVoice({ path: '/nowhere', speakers: ['af_heart'] }, oneProcess)
    const work = engine.speak('Rest.', { voice: 'af_heart', speed: 1 })
    await expect(work).rejects.toMatchObject({ code: 'voice.crashed' })
  })
})

// A test that times out may leave failures that the double has not used.
afterEach(() => {
  double.nextFailures.length = 0
})

describe.each(Object.values(services))('a speech service: %s', (_, createEngine) => {
  // The double of ElevenLabs refuses so slow a speed, unless the adapter raises it.
  const speak = (engine: VoiceEngine) =>
    engine.speak('My secret wish.', { voice: engine.voices[0]?.id ?? '', speed: 0.6 })

  it('is retried when it is busy or cuts off the connection', async () => {
    double.nextFailures.push({ kind: 'status', status: 429, retryAfter: '0' }, { kind: 'cut off' })
    expect((await speak(createEngine())).length).toBeGreaterThan(0)
  })

  it('is given up after three attempts', async () => {
    const requestsBefore = double.requests.length
    for (let i = 0; i < 3; i++) double.nextFailures.push({ kind: 'status', status: 503 })
    await expect(speak(createEngine())).rejects.toMatchObject({
      code: 'voice.unreachable',
      isTransient: true,
    })
    expect(double.requests.length - requestsBefore).toBe(3)
  })

  it('is not retried after a wrong key, and the error contains neither key nor sentence', async () => {
    const requestsBefore = double.requests.length
    const failure = await speak(createEngine('sk-wrong')).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'voice.closed', isTransient: false })
    expect(String(failure)).not.toMatch(/sk-wrong|secret/)
    expect(double.requests.length - requestsBefore).toBe(1)
  })

  it('is reported as hung and not retried after a timeout', async () => {
    double.nextFailures.push({ kind: 'no response' })
    const requestsBefore = double.requests.length
    await expect(speak(createEngine(validApiKey, 1000))).rejects.toMatchObject({
      code: 'voice.hung',
    })
    expect(double.requests.length - requestsBefore).toBeLessThan(2)
  })

  it('is refused when it responds with JSON instead of samples', async () => {
    double.nextFailures.push({ kind: 'json instead of sound' })
    await expect(speak(createEngine())).rejects.toMatchObject({ code: 'voice.refused' })
  })
})
