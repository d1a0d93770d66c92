import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { voiceServices } from './voice.ts'

it('an unknown provider and an unused setting are refused with messages that list the voice services', () => {
  expect(voiceServices).toEqual(['openai', 'elevenlabs'])
  expect(() => readConfig({ TTS_PROVIDER: 'robot' })).toThrow(
    'TTS_PROVIDER must be one of kokoro, light, openai, elevenlabs',
  )
  expect(() => readConfig({ TTS_API_KEY: 'k' })).toThrow(
    'TTS_API_KEY is set but TTS_PROVIDER is kokoro: set TTS_PROVIDER to openai or elevenlabs',
  )
})

describe.each(voiceServices)('the voice service %s', (provider) => {
  const variables = { TTS_PROVIDER: provider, TTS_API_KEY: 'k', TTS_VOICES: 'river' }

  it('can be chosen, and has a model and a price by default', () => {
    expect(readConfig(variables).voice).toEqual({
      provider,
      baseUrl: undefined,
      apiKey: 'k',
      model: expect.stringMatching(/./),
      voices: [{ id: 'river', label: 'River' }],
      dollarsPerMillionCharacters: expect.any(Number),
    })
  })

  it('has voices with names of up to 200 characters, which may contain spaces and accents', () => {
    const longName = 'é'.repeat(200)
    const { voice } = readConfig({ ...variables, TTS_VOICES: `a=Zoë Moreau,b=${longName}` })
    expect(voice).toMatchObject({
      voices: [
        { id: 'a', label: 'Zoë Moreau' },
        { id: 'b', label: longName },
      ],
    })
    expect(() => readConfig({ ...variables, TTS_VOICES: `a=${longName}s` })).toThrow(
      'TTS_VOICES must name voices with 200 characters or fewer',
    )
  })

  it('needs a key at its default address', () => {
    expect(() => readConfig({ ...variables, TTS_API_KEY: '' })).toThrow('TTS_API_KEY is not set')
  })

  it.each([
    ['VOICE_DIR', '/voices'],
    ['VOICE_PROCESSES', '2'],
  ])('refuses %s, which is for the neural voice', (name, value) => {
    expect(() => readConfig({ ...variables, [name]: value })).toThrow(
      `${name} is set but TTS_PROVIDER is not kokoro: set one of them alone`,
    )
  })
})
