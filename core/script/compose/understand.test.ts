import { describe, expect, it } from 'vitest'
import { besideIn } from './beside.ts'
import { isEnglishWord } from './english-words.ts'
import { understand } from './understand.ts'

const heard = (goal: string) => understand(goal, isEnglishWord)
const details = (goal: string) => heard(goal).details.map(({ text, kind }) => `${text}: ${kind}`)

describe('the details of a goal', () => {
  it('names people, towns and things, also in a goal that is only quoted', () => {
    expect(details('What if my wife Elena and I lived in Lisbon with the dog?')).toEqual(
      expect.arrayContaining(['Elena: person', 'Lisbon: town', 'the dog: animal']),
    )
  })

  it('finds everybody in a shared scene', () => {
    const goal =
      'My husband Tom and I adopt two siblings, Ana (4) and Leo (6), and we all live in Cluj in a flat with big windows.'
    expect(details(goal)).toEqual(
      expect.arrayContaining(['Tom: person', 'Ana: person', 'Leo: person', 'Cluj: town']),
    )
  })

  it('keeps what a list wishes for beside what it does not', () => {
    expect(details('No stress, more time with Ben, a cabin in Vermont!')).toEqual(
      expect.arrayContaining(['Ben: person', 'the cabin: place', 'Vermont: town']),
    )
  })

  it('does not take the person for somebody else', () => {
    expect(details('My name is Omar and I own three food trucks in Austin.')).not.toContain(
      'Omar: person',
    )
  })

  it('says a thing shorter when it comes up again', () => {
    const found = heard('I run a small bakery in Porto with my husband Tom.').details
    expect(found.map(({ short }) => short)).toEqual(
      expect.arrayContaining(['the bakery', 'your husband']),
    )
  })

  it.each(['My Dream House In Sunny Places', 'i live in LONDON AND BERLIN'])(
    'takes no capitals of “%s” for names',
    (goal) => expect(details(goal).filter((text) => /^[A-Z]/.test(text))).toEqual([]),
  )
})

describe('a goal about somebody else', () => {
  it.each([
    ['Sarah gets promoted to director at Northwind.', 'Sarah', 'Sarah'],
    ['Maria runs a small school and her students adore her.', 'Maria', 'her'],
    ['She is the captain of her own ship.', 'her', 'her'],
    ['They live together in a farmhouse and raise goats.', 'them', 'them'],
    ['My son Jakob finds a job in Hamburg. He laughs again.', 'Jakob', 'him'],
    ['My son finds a job in Hamburg.', 'your son', 'your son'],
    ['Teresa, my mother, retires and plants a fig tree.', 'Teresa', 'Teresa'],
  ])('stands beside whom “%s” is about', (goal, name, again) =>
    expect(besideIn(goal)).toMatchObject({ name, again }),
  )

  it.each([
    'My brother and I speak again.',
    'My team wins and we celebrate.',
    'My clients love my work.',
    'The library is open again.',
    'I see Sarah smile.',
  ])('knows that “%s” is the person’s own', (goal) => expect(besideIn(goal)).toBeUndefined())
})

it('no details are taken from a goal in another language', () => {
  const { details, language } = heard('Ich habe eine Bäckerei in Berlin und einen Hund.')
  expect(language.english).toBe(false)
  expect(details).toEqual([])
})
