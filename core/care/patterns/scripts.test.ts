import { describe, expect, it } from 'vitest'
import { pathScripts } from '../../script/paths/index.ts'
import { speaksOfDanger } from './scripts.ts'

describe('danger in a script', () => {
  it.each([
    'You end your life, and it is quiet.',
    'You kill yourself.',
    'He takes his own life.',
    'Thoughts of suicide come.',
    'Your family is better off without you.',
    'You are ready to die.',
    'You close your eyes and never wake up.',
    'You sleep forever.',
    'You swallow all of the tablets.',
    'You step off the bridge.',
    'You walk in front of the train.',
    'The blade against your skin is cold.',
    'You cut your arms.',
    'You strangle him.',
    'You stop eating, and feel clean.',
    'You stop eating altogether.',
    'You skip every meal.',
    'You do not wake again.',
    'You poison your boss.',
    'The voices tell you to go.',
  ])('is found in “%s”', (sentence) => {
    expect(speaksOfDanger(`You sit by the window. ${sentence} The light is warm.`)).toBe(true)
  })

  it.each([
    'You take your life in your own hands.',
    'You stop, eating an apple.',
    'You wake up slowly.',
    'You step off the train and cut the bread.',
    'You take all the time you like.',
    'You stop eating sugar, and the tea tastes of tea.',
    'You stop eating when you are full.',
    'You do not wake at night.',
    'You sleep deeply and do not wake.',
    'You never wake up tired.',
    'You skip meals no more.',
    'You no longer skip meals.',
    'You work on the suicide prevention ward.',
    'You are starving after the swim, and the soup is hot.',
    'You cut yourself a slice of bread.',
    'You stop hurting yourself.',
    'You end your life as a clerk, and open the shop.',
    'You jump off the cliff into the clear water.',
    'Her voice tells you to sit.',
    'You put down what killed her joy.',
    'The hope does not end, and your life goes on.',
  ])('is not found in “%s”', (sentence) => {
    expect(speaksOfDanger(sentence)).toBe(false)
  })

  it('is not found in any script of a path', () => {
    const scripts = Object.values(pathScripts).flat()
    expect(scripts.filter(speaksOfDanger)).toEqual([])
  })
})
