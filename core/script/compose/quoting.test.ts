import { describe, expect, it } from 'vitest'
import { plainGoal } from '../goal-text.ts'
import { withoutPictures } from './pictures.ts'
import { quotationsOf } from './quoting.ts'

const quotes = (goal: string) => quotationsOf(withoutPictures(plainGoal(goal)).trim())

describe('quoting word for word', () => {
  it.each([
    ['Ana (4) and Leo (6) live here', 'Ana (4) and Leo (6) live here.'],
    ['So many friends!', 'So many friends!'],
    ['my cat — our Bob; 50% & £5/day', 'my cat — our Bob; 50% & £5/day.'],
    ['I play the "Raindrop" by heart', 'I play the ‘Raindrop’ by heart.'],
    ['Is it $5 or $$?', 'Is it $5 or $$?'],
    ['well... yes', 'well… yes.'],
    ['J’ai une maison : « La Paix »', 'J’ai une maison: ‘La Paix’.'],
  ])('keeps “%s”', (goal, expected) => expect(quotes(goal)).toEqual([expected]))

  it.each([
    ['a house [the blue one]', 'a house (the blue one).'],
    ['a house [pause 9s] by the sea', 'a house by the sea.'],
    ['<b>a house</b> {now}', 'a house now.'],
    ['a #1 album, ~12 songs', 'a number 1 album, about 12 songs.'],
    ['happy 😍 at last :)', 'happy at last.'],
  ])('gives “%s” only what a voice can say', (goal, expected) =>
    expect(quotes(goal)).toEqual([expected]),
  )

  it('cuts a long sentence where it breathes, and says that it goes on', () => {
    const goal =
      'we open a little bar in the old harbour of Split with my cousin Ante, and on warm nights everyone dances in the street until two'
    expect(quotes(goal)).toEqual([
      'we open a little bar in the old harbour of Split with my cousin Ante…',
      'and on warm nights everyone dances in the street until two.',
    ])
  })
})
