import { describe, expect, it } from 'vitest'
import { concernByWords, concernInGoal, wishesHarm } from './words.ts'

describe('words of suicide and self-harm', () => {
  it.each([
    'I want to die.',
    'Some days I think about ending my life',
    'I don’t want to live any more',
    'I no longer want to be here.',
    'There is no reason to go on.',
    'They are better off without me.',
    'I cut myself again last night',
    'I have been self-harming for a year',
    'I wrote the goodbye letters.',
    'I put the gun against my head.',
    'Ich will sterben.',
    'kms, I am so done',
    'I just wanna die',
    'thinking about unaliving myself',
    'I hope I don’t wake up tomorrow',
    'もう死にたい',
    'quiero morir',
    'Ich möchte nicht mehr leben.',
    'J’ai envie de mourir',
    'Non voglio più vivere',
    'Eu não quero mais viver',
    'Я больше не хочу жить. Не хочу больше жить.',
    'Yaşamak istemiyorum',
    '我不想活了',
  ])('are heard: %s', (text) => expect(concernByWords(text)).toBe('self'))
})

describe('words of abuse', () => {
  it.each([
    'My husband hits me when he drinks',
    'He put his hands around my throat.',
    'I was raped last year',
    'My boyfriend slapped me again',
    'She doesn’t let me leave the house, my partner does not let me go out.',
    'I am afraid of my stepfather',
    'Mein Mann schlägt mich.',
    'Mi marido me pega',
    'My uncle used to touch me. My uncle touched me for years.',
  ])('are heard: %s', (text) => expect(concernByWords(text)).toBe('abuse'))
})

describe('what only sounds like it', () => {
  it.each([
    'This commute is killing me.',
    'I cut myself some slack today',
    'I burned myself on the oven.',
    'My brother beat me at chess.',
    'It hit me that I am happy.',
    'I watched a film about suicide prevention.',
    'I am tired of living in a messy house.',
    'I am dying to see the sea.',
    'I am afraid of my wife leaving me',
    'I could murder a pizza.',
    'I was dying of laughter',
    'I hope to not wake up late tomorrow',
    'I want to die of shame',
    'I wanna die laughing',
  ])('is let pass: %s', (text) => expect(concernByWords(text)).toBeUndefined())
})

describe('a goal', () => {
  it.each([
    'I have had my revenge on them all',
    'I killed my boss and nobody knows',
    'My ex is dead because I poisoned her',
    'I hurt the people who laughed at me. I make them suffer.',
    'I burn down his house',
  ])('that wishes somebody harm asks for care: %s', (goal) => {
    expect(concernInGoal(goal)).toBe('others')
    expect(wishesHarm(goal)).toBe(true)
  })

  it.each([
    'I run a bakery by the sea',
    'My murder mystery is on the front table of the bookshop',
    'I kill it on stage every night',
    'I beat my record over ten kilometres',
    'I hurt nobody and nobody hurts me',
    'I destroy the competition at the chess club',
  ])('that only sounds like it does not: %s', (goal) => {
    expect(concernInGoal(goal)).toBeUndefined()
  })

  it('of harm to oneself is known as that', () => {
    expect(concernInGoal('I am dead at last. I want to die.')).toBe('self')
  })
})
