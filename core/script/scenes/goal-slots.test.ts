import { describe, expect, it } from 'vitest'
import type { Polarity, SpanType } from '../../reader/labels.ts'
import { slotsIn } from './goal-slots.ts'

/** A span for each phrase of the goal. */
const spans = (goal: string, ...marks: [string, SpanType, Polarity][]) =>
  marks.map(([phrase, type, polarity]) => ({
    type,
    polarity,
    start: goal.indexOf(phrase),
    end: goal.indexOf(phrase) + phrase.length,
  }))

describe('the people, pets and places that a goal names', () => {
  it('get their name where there is one, and otherwise their relation to the user', () => {
    const goal = 'My wife Amira and my brother build boats in Porto.'
    expect(slotsIn(goal, spans(goal, ['Porto', 'place', 'wanted']))).toEqual({
      partner: 'Amira',
      friend: 'your brother',
      town: 'Porto',
    })
  })

  it.each([
    ['Me and Priya hold hands in Tesco', { partner: 'Priya' }],
    ['Jonas and I, and a baby in the yellow room', { partner: 'Jonas' }],
    ['Married to Kwame, at last', { partner: 'Kwame' }],
    ['Me and Priya run the shop', {}],
    ['In love, dancing with Ana and with Tom', {}],
    ['I love my work and run a bakery with Anna.', {}],
    ['My love of baking pays off: I run a bakery with Anna.', {}],
    ['My love for the sea: I surf with Joao.', {}],
    ['I am in love with my work and run a bakery with Anna.', {}],
    ['My love for Tom is steady; Tom and I travel.', { partner: 'Tom' }],
    ['My love for her is calm, Priya and I travel', { partner: 'Priya' }],
    ['My love of many years: me and Priya by the sea', { partner: 'Priya' }],
    ['Married to Anna’s cousin', {}],
  ])('include the name of the partner, where it is certain who that is: %s', (goal, slots) => {
    expect(slotsIn(goal, [])).toEqual(slots)
  })

  it.each([
    ['I cook with my fiancé every evening', { partner: 'your fiancé' }],
    ['Me and my fiancée Zoé dance', { partner: 'Zoé' }],
    ['Married to José, at last', { partner: 'José' }],
    ['Élodie and I hold hands', { partner: 'Élodie' }],
    ['A dog named René sleeps', { pet: 'René' }],
  ])('keep the accented letters of names and relations: %s', (goal, slots) => {
    expect(slotsIn(goal, [])).toEqual(slots)
  })

  it('include a pet only by its name', () => {
    expect(slotsIn('A cat named Ruth and my dog.', [])).toEqual({ pet: 'Ruth' })
  })

  it('leave out a person whom the reader marks as lost', () => {
    const goal = 'I walk by the river and think of my husband without tears.'
    expect(slotsIn(goal, spans(goal, ['my husband', 'person', 'lost']))).toEqual({})
  })

  it('leave out a partner whom the reader marks as left', () => {
    const goal = 'I am happily married. The bad years with Tom are behind me.'
    expect(slotsIn(goal, [])).toEqual({ partner: 'Tom' })
    expect(slotsIn(goal, spans(goal, ['Tom', 'person', 'leaving']))).toEqual({})
  })

  it.each([
    ["My mother I'm proud of", { parent: 'your mother' }],
    ['My friend You know', { friend: 'your friend' }],
  ])('take no other word with a capital for a name: %s', (goal, slots) => {
    expect(slotsIn(goal, [])).toEqual(slots)
  })

  it.each([
    'My kids laugh at the table.',
    "I live in my mother's house.",
    'My ex-wife is at peace.',
    "I laugh with my friend Anna's children by the lake.",
  ])('leave out what would not fit into a sentence of a scene: %s', (goal) => {
    expect(slotsIn(goal, [])).toEqual({})
  })

  it.each([
    ['no station as a town', 'I run up the stairs in Paddington Station.', 'Paddington Station'],
    ['no month as a town', 'I am a nurse in May.', 'May'],
  ])('include %s', (_, goal, place) => {
    expect(slotsIn(goal, spans(goal, [place, 'place', 'wanted']))).toEqual({})
  })

  it('do not take a place for the partner', () => {
    const goal = 'I am in love with Portugal.'
    expect(slotsIn(goal, spans(goal, ['Portugal', 'place', 'wanted']))).toEqual({})
  })

  it('leave out a place that the reader does not mark as one', () => {
    expect(slotsIn('I trust in Margaret.', [])).toEqual({})
  })
})
