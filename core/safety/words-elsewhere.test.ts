import { describe, expect, it } from 'vitest'
import { careKindByWords } from './words-elsewhere.ts'

describe('words of crisis in other languages', () => {
  it.each([
    'Ich will sterben.',
    'もう死にたい',
    'quiero morir',
    'Ich möchte nicht mehr leben.',
    'J’ai envie de mourir',
    'Non voglio più vivere',
    'Eu não quero mais viver',
    'Я больше не хочу жить. Не хочу больше жить.',
    'Yaşamak istemiyorum',
    '我不想活了',
  ])('are recognised as suicide: %s', (text) => expect(careKindByWords(text)).toBe('suicide'))

  it.each(['Mein Mann schlägt mich.', 'Mi marido me pega'])('are recognised as abuse: %s', (text) =>
    expect(careKindByWords(text)).toBe('abuse'),
  )

  it.each(['Ich wohne am Meer und bin froh.', 'I am dying to see the sea.', ''])(
    'are not found in other texts: %s',
    (text) => expect(careKindByWords(text)).toBeNull(),
  )
})
