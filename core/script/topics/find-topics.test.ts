import { describe, expect, it } from 'vitest'
import { findTopics, indexTopics } from './find-topics.ts'
import { parseTopics } from './parse-topics.ts'

const topic = (id: string, words: string, more = '') =>
  `### ${id}\nfor: ${words}\n${more}kind: detail\n1: Something happens. [pause 3s]\n`
const index = indexTopics(
  parseTopics(
    [
      topic('bees', 'bee, hive, honey', 'not: honey pot\n'),
      topic('honey', 'honey'),
      topic('market', 'market stall, stall'),
      topic('door', 'front door'),
      topic('flatmates', 'flatmate'),
      topic('no-flatmates', 'no more flatmate'),
      topic('bakery', 'bakery'),
      topic('own-bakery', 'own bakery, run bakery'),
      topic('baker', 'bake'),
      topic('child', 'bath', 'assumes: child\n'),
      topic('debt', 'pay off'),
      topic('scar', 'scar'),
      topic('new-york', 'new york'),
      topic('calm', 'calm', 'without: panic, sorry\n'),
    ].join('\n'),
  ),
)
const idsIn = (goal: string) =>
  findTopics(goal, index).map(({ topics }) => topics.map(({ id }) => id).join('/'))

describe('the topics that a goal names', () => {
  it.each([
    ['in the order of the goal', 'A stall, and four hives.', ['market', 'bees']],
    ['in any form of the word', 'I was baking; the van is paid off.', ['baker', 'debt']],
    ['all that are written for the same words', 'Honey.', ['bees/honey']],
    ['once', 'Bees, bees and more bees.', ['bees']],
    ['by the longest phrase', 'I own a little bakery.', ['own-bakery']],
    ['not by a phrase that means something else than the topic', 'A blue honey pot.', ['honey']],
    ['not by a base form that the word cannot have', 'Scared of nothing.', []],
    ['not by a phrase that a comma divides', 'In front, door to door.', []],
    ['without the words of a name', 'A shop on Market Stall Bee Road.', []],
    ['by a name of several words', 'We live in New York.', ['new-york']],
    ['only whole words', 'A beehive-shaped flatmates’hip.', []],
  ])('%s', (_, goal, ids) => {
    expect(idsIn(goal)).toEqual(ids)
  })

  it.each([
    'No stall for me.',
    'I stopped keeping bees.',
    'a life without my bakery',
    'I walked away from my bakery.',
    'Nobody talks of bees.',
  ])('are none that it denies: %s', (goal) => {
    expect(idsIn(goal)).toEqual([])
  })

  it('include one whose own words are a denial (“no more flatmates”)', () => {
    expect(idsIn('no more flatmates. own front door')).toEqual(['no-flatmates', 'door'])
  })

  it('include those after “get out of the car”, which is not a denial', () => {
    expect(idsIn('I get out of the car at my bakery.')).toEqual(['bakery'])
  })

  it('include one whose denied phrases the goal denies', () => {
    expect(idsIn('not saying sorry all the time')).toEqual(['calm'])
    expect(idsIn('I say sorry to my brother.')).toEqual([])
  })

  it('do not include one because of an irregular form of another word (“being” for “bee”)', () => {
    expect(idsIn('Being at home.')).toEqual([])
  })

  it('include those after the clause that is denied', () => {
    expect(idsIn('No flatmates, but bees and a stall.')).toEqual(['bees', 'market'])
  })

  it.each([
    ['somebody else’s', 'I live below my daughter and her husband.', ['daughter']],
    ['spouses in the plural', 'I have both wives at my table.', []],
    ['other people’s', 'I teach chess to kids.', []],
    ['one’s own', 'I teach chess to my two kids.', ['kids']],
    ['what somebody else does', 'My daughter has finished university. I rest.', ['daughter']],
    [
      'what one does with somebody',
      'My daughter and I finish university.',
      ['daughter', 'university'],
    ],
    ['only a word that says which other thing is meant', 'I stand in the apartment lift.', []],
    ['the thing itself', 'I have an apartment.', ['apartment']],
  ])('are those of the user’s own life only (%s): %s', (_, goal, ids) => {
    const wish = (id: string, words: string) =>
      topic(id, words).replace('kind: detail', 'kind: wish')
    const topics = [
      wish('daughter', 'daughter'),
      wish('husband', 'husband'),
      wish('wife', 'wife'),
      wish('kids', 'kid'),
      wish('university', 'university'),
      wish('apartment', 'apartment'),
    ]
    const found = findTopics(goal, indexTopics(parseTopics(topics.join('\n'))))
    expect(found.flatMap((named) => named.topics.map(({ id }) => id))).toEqual(ids)
  })

  it('include one that assumes a child only if the goal mentions one', () => {
    expect(idsIn('A long bath.')).toEqual([])
    expect(idsIn('A long bath with my daughter.')).toEqual(['child'])
  })
})
