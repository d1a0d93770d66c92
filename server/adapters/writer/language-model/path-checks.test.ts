import { describe, expect, it } from 'vitest'
import { pathScripts } from '#core/script/paths/index.ts'
import { pathRows } from './path-checks.ts'
import { pathRules, type RuledPath } from './path-rules.ts'

const passes = (path: RuledPath, text: string, goal: string, quotable?: string) =>
  pathRows(text, path, goal, quotable).every((row) => row.pass)

const husband = 'My husband Daniel died in March. I want to feel love when I pass his workshop.'
const goals: Readonly<Record<RuledPath, readonly string[]>> = {
  grief: [husband, 'I miss my dog Bramble', 'to get through the first year without mum'],
  illness: ['The cancer is gone and I am cured', 'I hope my mother gets well again'],
  gambling: ['I win the lottery and never work again'],
  leaving: ['I want to stop drinking wine every night', 'leave my job at the bank', 'quit smoking'],
  other: ['My son finds his way back to us', 'I want my wife to be happy'],
  story: ['It began when I was nine and we moved for the third time. I want a home of my own.'],
}
const paths = Object.keys(pathRules) as RuledPath[]

it.each(paths)('the built-in scripts for %s keep the rules of their path', (path) => {
  for (const goal of goals[path]) {
    for (const script of pathScripts[path]) {
      expect(pathRows(script, path, goal).filter((row) => !row.pass)).toEqual([])
    }
  }
})

it('nothing is checked for a plain goal, or where the goal was not sent to the model', () => {
  expect(pathRows('He speaks to you. You win.', 'plain', husband)).toEqual([])
  expect(pathRows('He speaks to you. You win.', undefined, '')).toEqual([])
})

describe('the rules for grief', () => {
  it.each([
    'You hear him close by.',
    'Daniel says that all is well.',
    'Your husband is beside you.',
    'Your husband smiles.',
    'He quietly sits down next to you.',
    'You see Daniel.',
    'You hear Daniel’s voice in the hall.',
    'Her hand on yours is warm.',
    'You feel their presence.',
    'They are still with you.',
    'It is what he would have wanted.',
    'Someone watches over you.',
    'A robin comes, a sign from the other side.',
  ])('refuse “%s”', (sentence) => {
    expect(passes('grief', `You walk home. ${sentence}`, husband)).toBe(false)
  })

  it.each([
    'Daniel died in March.',
    'You say his name, once, aloud.',
    'You say his name. Daniel.',
    'Thanks to Daniel, for the years.',
    'It is the love, the everyday one, for his hands, for his ways.',
    'You see Daniel’s workshop and hold her scarf.',
    'A friend sits down beside you. “We can talk,” they say.',
    'The love is still with you.',
  ])('let “%s” pass', (sentence) => {
    expect(passes('grief', sentence, husband)).toBe(true)
  })

  it('recognise an animal, and a name at the beginning of the goal', () => {
    expect(passes('grief', 'Your dog runs to you.', 'I miss my dog')).toBe(false)
    expect(passes('grief', 'Your dog runs to you.', husband)).toBe(true)
    expect(passes('grief', 'Aslaug waves.', 'Aslaug died in May')).toBe(false)
  })
})

describe('the rules for illness', () => {
  it.each([
    'You are cured.',
    'You have recovered.',
    'The cancer is gone.',
    'The pain has finally vanished.',
    'Your scan comes back clear.',
    'You are well again.',
    'You are no longer ill.',
  ])('refuse “%s”', (sentence) => {
    expect(passes('illness', sentence, 'I am cured of it')).toBe(false)
  })

  it.each([
    'You hope that you recover.',
    'The hope you wrote can come in too.',
    'Your hands are warm, and the rain has gone.',
    'You named a hope: “The cancer is gone and I am cured.”',
  ])('let “%s” pass', (sentence) => {
    expect(passes('illness', sentence, 'The cancer is gone and I am cured.')).toBe(true)
  })
})

describe('the rules for gambling', () => {
  it.each(['You win.', 'Your lucky day.', 'The jackpot is yours.', 'You have won a million.'])(
    'refuse “%s”',
    (sentence) => expect(passes('gambling', sentence, 'I win the lottery')).toBe(false),
  )

  it.each(['The wind is warm at the window.', 'You pay, and it won’t take long.'])(
    'let “%s” pass',
    (sentence) => expect(passes('gambling', sentence, 'I win the lottery')).toBe(true),
  )
})

describe('the rules for leaving', () => {
  const goal = 'I want to stop drinking wine every night and be there for my children'

  it.each([
    'You thank the wine for what it gave you.',
    'You taste the wine.',
    'One last drink, and you go.',
    'You miss drinking, and that is fine.',
  ])('refuse “%s”', (sentence) => {
    expect(passes('leaving', sentence, goal)).toBe(false)
  })

  it.each([
    'You thank your children.',
    'The wine is not on the table.',
    'You are grateful for a clear morning.',
  ])('let “%s” pass', (sentence) => {
    expect(passes('leaving', sentence, goal)).toBe(true)
  })

  it('treat every word of the goal as the thing given up, if the goal does not say clearly what it is', () => {
    expect(passes('leaving', 'You thank the cigarettes.', 'cigarettes: done')).toBe(false)
  })
})

describe('the rules for a wish on behalf of somebody else', () => {
  it.each(['You make them see it.', 'You save your son.', 'It goes well because of you.'])(
    'refuse “%s”',
    (sentence) => expect(passes('other', sentence, 'My son is well')).toBe(false),
  )

  it('let a cup of tea pass', () => {
    expect(passes('other', 'You make them tea.', 'My son is well')).toBe(true)
  })
})

it('the rules for a story allow a few quoted words and refuse the story itself', () => {
  const story = 'we moved again and again until nothing was left of us '.repeat(4).trim()
  expect(passes('story', 'You wrote “we moved again and again”. You rest.', story)).toBe(true)
  expect(passes('story', `You wrote “${story}”. You rest.`, story)).toBe(false)
  expect(passes('story', `You wrote “${story}”. You rest.`, 'A home', story)).toBe(false)
})
