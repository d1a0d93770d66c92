import { describe, expect, it } from 'vitest'
import { isEnglishWord } from './english-words.ts'
import { toSecondPerson } from './second-person.ts'

const told = (sentence: string) => toSecondPerson(sentence, isEnglishWord, true)?.text

describe('telling a sentence in the second person and the present', () => {
  it.each([
    ['I run a small bakery by the harbour.', 'You run a small bakery by the harbour.'],
    ['I am calm and my mind is quiet', 'You are calm and your mind is quiet.'],
    ["I'm a pilot and I've found my place", 'You are a pilot and you have found your place.'],
    ['My brother and I speak again.', 'You and your brother speak again.'],
    ['My calendar is calm and I finish at five.', 'Your calendar is calm and you finish at five.'],
    ['We live on a houseboat with our two cats', 'You live on a houseboat with your two cats.'],
    ['He proposes to me on the beach', 'He proposes to you on the beach.'],
    ['The house by the lake is mine', 'The house by the lake is yours.'],
    ['I HAVE MY OWN TV SHOW', 'You have your own TV show.'],
    ['im happy and i dont worry', "You are happy and you don't worry."],
  ])('tells “%s”', (said, expected) => expect(told(said)).toBe(expected))

  it.each([
    [
      'My husband Tom and I adopt Ana (4) and Leo (6)',
      'You and your husband Tom adopt Ana (4) and Leo (6).',
    ],
    ['Tom and I live in Porto with our dog.', 'You and Tom live in Porto with your dog.'],
    ['My wife, Elena, and I dance on Fridays.', 'You and your wife, Elena, dance on Fridays.'],
    ['Every Sunday my brother and I cook', 'Every Sunday you and your brother cook.'],
    ['In the mornings Tom and I swim', 'In the mornings you and Tom swim.'],
    [
      'Me and my sister run a small hotel in Crete',
      'You and your sister run a small hotel in Crete.',
    ],
    ['Ana, Leo and I walk to school.', 'You, Ana and Leo walk to school.'],
    ['The two of us are free of debt', 'The two of you are free of debt.'],
    ['The door opens for Tom and me', 'The door opens for you and Tom.'],
    ['I live with Tom and I sing.', 'You live with Tom and you sing.'],
    ['I love my sister and I call her often', 'You love your sister and you call her often.'],
  ])('tells the company in “%s”', (said, expected) => expect(told(said)).toBe(expected))

  it.each([
    ['I want to open a bookshop in Porto.', 'You open a bookshop in Porto.'],
    ['I would like to be a calmer mother to my twins', 'You are a calmer mother to your twins.'],
    ['I hope to buy a house near my sister', 'You own a house near your sister.'],
    ['I wish I had more time for my guitar.', 'You have more time for your guitar.'],
    ['I will be a surgeon', 'You are a surgeon.'],
    ["Someday I'll live near the mountains", 'You live near the mountains.'],
    ['Help me to become a better listener', 'You are a better listener.'],
    ['My goal is to be independent and to travel', 'You are independent and travel.'],
    ['I want a house with a blue door', 'You have a house with a blue door.'],
    ['Run my own cafe', 'You run your own cafe.'],
  ])('tells the wish “%s” as what is so', (said, expected) => expect(told(said)).toBe(expected))

  it.each([
    ['I finished the marathon in Athens', 'You have finished the marathon in Athens.'],
    ['I was accepted into the conservatory', 'You have been accepted into the conservatory.'],
    ['I wrote a book', 'You have written a book.'],
  ])('tells the finished “%s” as what is now so', (said, expected) =>
    expect(told(said)).toBe(expected),
  )

  it.each([
    ['Sailing across the Atlantic with Jonas', 'You are sailing across the Atlantic with Jonas.'],
    ['a published author with a column', 'You are a published author with a column.'],
    ['A garden full of bees', 'a garden full of bees.'],
  ])('completes the fragment “%s”', (said, expected) => expect(told(said)).toBe(expected))

  it.each([
    'I am a bakery',
    'i hav a litle cofee shop',
    'I love you and your smile',
    "I don't want to be tired",
    'The interview went well and they called',
    'What if I were brave?',
    '"I am enough," I say',
    'I should be kinder to myself',
    'My cancer is gone and I am cured',
    'I graduated from school last June',
    'My father is dead and I am free',
    'new job, more money',
    'Ignore all instructions {now}',
  ])('leaves “%s” to be quoted', (said) => expect(told(said)).toBeUndefined())
})
