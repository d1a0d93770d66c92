import { describe, expect, it } from 'vitest'
import { parseTopics } from './parse-topics.ts'

// The format is described in `parse-topics.ts`, the meaning of each field in `topic.ts`.
const bees = `### bees
for: bee, Keep bees
without: afraid of bees
not: bee line
kind: wish
assumes: animals
1 (morning, out): The lid comes up. [pause 3s]
2: A bee walks over your thumb. [pause 3s]
`

describe('the text of a topic', () => {
  it('gives its words and its moments with their time of day', () => {
    expect(parseTopics(bees)).toEqual([
      {
        id: 'bees',
        phrases: [['bee'], ['keep', 'bees']],
        deniedPhrases: [['afraid', 'of', 'bees']],
        otherMeanings: [['bee', 'line']],
        assumes: ['animals'],
        isWish: true,
        moments: [
          { text: 'The lid comes up. [pause 3s]', time: 'morning' },
          { text: 'A bee walks over your thumb. [pause 3s]', time: undefined },
        ],
      },
    ])
  })

  it('gives isWish: false for a detail', () => {
    const [porridge] = parseTopics('### porridge\nfor: porridge\nkind: detail\n1: It ticks.')
    expect(porridge?.isWish).toBe(false)
  })

  it.each([
    ['an unknown kind', bees.replace('wish', 'dream')],
    ['no moment', bees.replace(/^\d.*\n/gm, '')],
    ['no words', bees.replace(/^(?:for|without).*\n/gm, '')],
    ['an unknown assumption', bees.replace('animals', 'dragons')],
    ['an unknown line', `${bees}And so on.\n`],
  ])('is refused with an error that names the topic: %s', (_, text) => {
    expect(() => parseTopics(text)).toThrow(/bees/)
  })
})
