import { describe, expect, it } from 'vitest'
import { parseTopics } from './parse-topics.ts'

const bees = `### bees
for: bee, Keep bees
without: wasp
not: bee line
kind: wish
assumes: animals
LIGHT: Small. [pause 5s]
STEP: You look up a number. [pause 4s]
THANKS: To the hedge. [pause 5s]
1 (morning, out): The lid comes up. [pause 3s]
2: A bee walks over your thumb. [pause 3s]
`

describe('the text of a topic', () => {
  it('gives its words, its parts and its moments with their hour', () => {
    expect(parseTopics(bees)).toEqual([
      {
        id: 'bees',
        phrases: [['bee'], ['keep', 'bees']],
        deniedPhrases: [['wasp']],
        otherMeanings: [['bee', 'line']],
        assumes: ['animals'],
        wish: {
          light: 'Small. [pause 5s]',
          step: 'You look up a number. [pause 4s]',
          thanks: 'To the hedge. [pause 5s]',
        },
        moments: [
          { text: 'The lid comes up. [pause 3s]', time: 'morning' },
          { text: 'A bee walks over your thumb. [pause 3s]', time: undefined },
        ],
      },
    ])
  })

  it('needs no light, step and thanks for a detail', () => {
    const [porridge] = parseTopics('### porridge\nfor: porridge\nkind: detail\n1: It ticks.')
    expect(porridge?.wish).toBeUndefined()
  })

  it.each([
    ['a wish without a step', bees.replace(/^STEP.*\n/m, '')],
    ['no moment', bees.replace(/^\d.*\n/gm, '')],
    ['no words', bees.replace(/^(?:for|without).*\n/gm, '')],
    ['an unknown assumption', bees.replace('animals', 'dragons')],
    ['an unknown line', `${bees}And so on.\n`],
  ])('is refused with its name: %s', (_, text) => {
    expect(() => parseTopics(text)).toThrow(/bees/)
  })
})
