import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { ElevenLabsVoice } from './elevenlabs/elevenlabs-voice.ts'
import { KokoroVoice } from './kokoro/kokoro-voice.ts'
import { modelPath, openModel } from './kokoro/model-folder.ts'
import { kokoroVoices } from './kokoro/voices.ts'
import { LightVoice } from './light/light-voice.ts'
import { OpenAiCompatibleVoice } from './openai-compatible/openai-compatible-voice.ts'
import { rightKey, type SpeechDouble, startSpeechDouble } from './speech-double.test-support.ts'
import { keepsTheVoiceContract } from './voice-contract.test-support.ts'

const retry = { timeout: 30_000, attempts: 3, firstBackOff: 5 }
let double: SpeechDouble

beforeAll(async () => {
  double = await startSpeechDouble()
})
afterAll(() => double.close())

const openAi = (apiKey = rightKey, timeout = retry.timeout) =>
  new OpenAiCompatibleVoice({
    baseUrl: `${double.url}/v1/`,
    apiKey,
    model: 'gpt-4o-mini-tts',
    voices: [
      { id: 'sage', label: 'Sage' },
      { id: 'coral', label: 'Coral' },
    ],
    retry: { ...retry, timeout },
  })

const elevenLabs = (apiKey = rightKey, timeout = retry.timeout) =>
  new ElevenLabsVoice({
    baseUrl: double.url,
    apiKey,
    model: 'eleven_multilingual_v2',
    voices: [{ id: 'abc', label: 'River' }],
    retry: { ...retry, timeout },
  })

keepsTheVoiceContract('the light voice', async () => new LightVoice())
keepsTheVoiceContract('an OpenAI-compatible service', async () => openAi())
keepsTheVoiceContract('ElevenLabs', async () => elevenLabs())

// Takes a minute and needs the weights of the model, so it runs only with TEST_NEURAL_VOICE=yes.
const folder = openModel(modelPath(join(import.meta.dirname, '../../..'), undefined))
if (folder && process.env.TEST_NEURAL_VOICE === 'yes')
  keepsTheVoiceContract('the neural voice', async () => new KokoroVoice(folder))

describe('the neural voice', () => {
  it('offers only the voices that the model folder contains', () => {
    const engine = new KokoroVoice({ path: '/nowhere', speakers: ['bf_emma', 'af_heart', 'xx'] })
    expect(engine.voices.map(({ id }) => id)).toEqual(['af_heart', 'bf_emma'])
  })

  it('has at least six voices with about the same pace', () => {
    expect(kokoroVoices.length).toBeGreaterThanOrEqual(6)
    for (const { rate, normalSpeed } of kokoroVoices) {
      const atOne = 2142 * rate.secondsPerCharacter + 48 * rate.secondsPerSentence
      expect(atOne * normalSpeed ** -rate.slowing).toBeCloseTo(140, -1)
    }
  })

  it('fails with a transient error when its folder is missing', async () => {
    const engine = new KokoroVoice({ path: '/nowhere', speakers: ['af_heart'] })
    const work = engine.speak('Rest.', { voice: 'af_heart', speed: 1 })
    await expect(work).rejects.toMatchObject({ code: 'voice.crashed' })
  })
})

// A request that timed out may leave its failure unused.
afterEach(() => {
  double.mishaps.length = 0
})

describe.each([
  ['OpenAI-compatible', openAi],
  ['ElevenLabs', elevenLabs],
])('a speech service: %s', (_, open) => {
  const speak = (engine: VoiceEngine) =>
    engine.speak('My secret wish.', { voice: engine.voices[0]?.id ?? '', speed: 0.6 })

  it('is retried after a back-off when it is busy or broken', async () => {
    double.mishaps.push({ kind: 'status', status: 429, retryAfter: '0' }, { kind: 'cut off' })
    expect((await speak(open())).length).toBeGreaterThan(0)
  })

  it('is given up after three attempts', async () => {
    const before = double.requests.length
    for (let i = 0; i < 3; i++) double.mishaps.push({ kind: 'status', status: 503 })
    await expect(speak(open())).rejects.toMatchObject({ code: 'voice.unreachable', mayPass: true })
    expect(double.requests.length - before).toBe(3)
  })

  it('is not retried after a wrong key, and the error contains neither key nor sentence', async () => {
    const before = double.requests.length
    const failure = await speak(open('sk-wrong')).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'voice.closed', mayPass: false })
    expect(String(failure)).not.toMatch(/sk-wrong|secret/)
    expect(double.requests.length - before).toBe(1)
  })

  it('that times out is reported as hung and not retried', async () => {
    double.mishaps.push({ kind: 'no answer' })
    const before = double.requests.length
    await expect(speak(open(rightKey, 1000))).rejects.toMatchObject({ code: 'voice.hung' })
    expect(double.requests.length - before).toBeLessThan(2)
  })

  it('that answers with anything but samples is rejected', async () => {
    double.mishaps.push({ kind: 'json' })
    await expect(speak(open())).rejects.toMatchObject({ code: 'voice.refused' })
  })
})
