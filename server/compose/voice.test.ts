import { expect, it } from 'vitest'
import { voiceServices } from '../config/voice.ts'
import { openVoice } from './voice.ts'

it.each(voiceServices)(
  'the configured service %s is opened, with its voices and its price',
  async (provider) => {
    const { engine, isFallback, costPerCharacter } = await openVoice({
      provider,
      baseUrl: undefined,
      apiKey: 'k',
      model: 'a-model',
      voices: [{ id: 'river', label: 'River' }],
      dollarsPerMillionCharacters: 20,
    })
    expect(engine.name).toContain('a-model')
    expect(engine.voices).toMatchObject([{ id: 'river', label: 'River' }])
    expect({ isFallback, costPerCharacter }).toEqual({ isFallback: false, costPerCharacter: 20 })
    await engine.close()
  },
)
