import { describe, expect, it } from 'vitest'
import { statedCareKind } from './english.ts'

const inReflection = (text: string) => statedCareKind(text, 'reflection')
const inGoal = (text: string) => statedCareKind(text, 'goal')

describe('a plain statement', () => {
  it.each([
    'I want to die.',
    'I am suicidal.',
    'I had suicidal thoughts on the bus.',
    'Some days I think about ending my life',
    'I don’t want to live any more',
    'I no longer want to be here.',
    'There is no reason to go on.',
    'They are better off without me.',
    'I wrote the goodbye letters.',
    'I put the gun against my head.',
    'kms, I am so done',
    'I just wanna die',
    'thinking about unaliving myself',
    'I hope I don’t wake up tomorrow',
    'I was happy years ago, and now I want to kill myself.',
    'I am going to kill myself tonight',
    'I am going to jump off the bridge tonight',
    'I am planning my suicide',
    'Signed the will, saved up morphine for Sunday night.',
    'I have been hoarding my sleeping pills.',
    'Saved up a fair few of Mum’s tablets from the home.',
    'Mi a go tek mi own life when Mummy fly out.',
    'Mi waan tek mi life.',
    'gonna take every pill in the house',
    'Im just gonna take all the pills in mum’s cabinet',
    'I’m takin every pill in that press and lyin doon.',
  ])('of suicide is found: %s', (text) => {
    expect(inReflection(text)).toBe('suicide')
    expect(inGoal(text)).toBe('suicide')
  })

  it.each([
    'I cut myself again last night',
    'I have been self-harming for a year',
    'I burned my arm on purpose.',
    'I keep cutting myself',
    'I cut myself last night.',
    'I self harmed today',
  ])('of self-harm is found: %s', (text) => expect(inReflection(text)).toBe('selfharm'))

  it.each([
    'My husband hits me when he drinks',
    'He put his hands around my throat.',
    'I was raped last year',
    'I was sexually assaulted.',
    'My boyfriend slapped me again',
    'My fiancé hit me last night.',
    'My husband hit me.',
    'I am being abused',
    'She doesn’t let me leave the house, my partner does not let me go out.',
    'I am afraid of my stepfather',
    'My uncle used to touch me. My uncle touched me for years.',
  ])('of abuse is found: %s', (text) => {
    expect(inReflection(text)).toBe('abuse')
    expect(inGoal(text)).toBe('abuse')
  })

  it.each([
    'overdosed 10 min ago',
    'I drank bleach',
    'Took all my pills',
    'I swallowed the whole bottle of sleeping tablets twenty minutes ago',
    'I just took too many pills',
    'I took forty paracetamol',
    'I cut too deep and it will not stop bleeding',
    'I want to die. I took all of my tablets.',
  ])('of an overdose, a poison or a wound is an emergency, not suicide: %s', (text) => {
    expect(inReflection(text)).toBe('emergency')
    expect(inGoal(text)).toBe('emergency')
  })
})

describe('what only sounds like danger', () => {
  it.each([
    'This commute is killing me.',
    'I cut myself some slack today',
    'I burned myself on the oven.',
    'My brother beat me at chess.',
    'It hit me that I am happy.',
    'I watched a film about suicide prevention.',
    'I saved up for a tablet and a new phone.',
    'Stockpiled dishwasher tablets, they were on offer.',
    'We saved up for two tablets for the kids.',
    'Gran has been hoarding her tablets again, I counted them.',
    'Everyone was stockpiling painkillers.',
    'I am tired of living in a messy house.',
    'I am dying to see the sea.',
    'I am afraid of my wife leaving me',
    'I could murder a pizza.',
    'I was dying of laughter',
    'I hope to not wake up late tomorrow',
    'I want to die of shame',
    'I wanna die laughing',
    'I took all my pills with breakfast.',
    'I overdosed on Netflix this weekend.',
    'I would rather drink bleach than go there again.',
    'Ran 10 kms today.',
    'I cut myself last night chopping onions.',
    'My husband beat me at cards.',
    'I’m taking every tablet in the tray now, as the doctor said.',
    'I’ll take all the pills in the morning.',
    'Jesus tek mi life an turn it round.',
    'He’s going to take all the pills in the house to the chemist.',
    'I’m not going to take every tablet in the cabinet along.',
    'Mi nah go tek mi own life, mi have mi children.',
  ])('is not found: %s', (text) => expect(inReflection(text)).toBeNull())

  it.each([
    'Ten years ago I tried to kill myself, and today I baked a cake.',
    'I used to cut my arms again and again.',
    'Twenty years ago I took an overdose after the divorce.',
    'I have not cut myself again.',
    'I no longer want to die.',
    'I am no longer suicidal.',
  ])('is not found if it is over: %s', (text) => expect(inReflection(text)).toBeNull())

  it('is not found in angry words of a reflection, which are left to the reader', () => {
    expect(inReflection('I could kill him.')).toBeNull()
    expect(inReflection('I will kill my boss if he moves that meeting again.')).toBeNull()
  })
})

describe('a goal', () => {
  it.each([
    'I have had my revenge on them all',
    'I killed my boss and nobody knows',
    'My ex is dead because I poisoned her',
    'I hurt the people who laughed at me. I make them suffer.',
    'I burn down his house',
  ])('of harm to another person is violence: %s', (goal) => expect(inGoal(goal)).toBe('violence'))

  it.each([
    'I run a bakery by the sea',
    'My murder mystery is on the front table of the bookshop',
    'I kill it on stage every night',
    'I beat my record over ten kilometres',
    'I hurt nobody and nobody hurts me',
    'I destroy the competition at the chess club',
  ])('that only sounds violent is not found: %s', (goal) => expect(inGoal(goal)).toBeNull())

  it('to die is suicide, not violence', () => {
    expect(inGoal('I am dead at last. I want to die.')).toBe('suicide')
  })

  it('with one sentence of danger among harmless ones is found', () => {
    const bright = ['I wake by the sea.', 'The bread is warm.', 'My sister laughs.', 'I run.']
    expect(inGoal([...bright, 'I want to die.', ...bright].join(' '))).toBe('suicide')
  })
})

it('a script is not searched with these patterns, because it has patterns of its own', () => {
  expect(statedCareKind('I want to die.', 'script')).toBeNull()
})
