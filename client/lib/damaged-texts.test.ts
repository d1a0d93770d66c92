import { expect, it } from 'vitest'
import { goalOf, guidanceOf, reflectionOf, scriptOf } from './damaged-texts.ts'

const sentFor = 'The sentence of the server.'
const slide = { goalDescription: sentFor, script: 'You stand in a kitchen.' }
const entry = { content: sentFor, aiFeedback: 'Let it rest.' }

it('are shown as they are while they can be read', () => {
  expect([goalOf(slide), scriptOf(slide)]).toEqual([sentFor, 'You stand in a kitchen.'])
  expect([reflectionOf(entry), guidanceOf(entry)]).toEqual([sentFor, 'Let it rest.'])
})

it('are replaced by the sentence of the catalogue where they are damaged', () => {
  const damagedSlide = { ...slide, damagedParts: ['goal', 'theme'] }
  expect(goalOf(damagedSlide)).toBe('The goal is damaged, and can no longer be read.')
  expect(scriptOf(damagedSlide)).toBe('You stand in a kitchen.')
  const damagedEntry = { ...entry, damagedParts: ['guidance'] }
  expect(reflectionOf(damagedEntry)).toBe(sentFor)
  expect(guidanceOf(damagedEntry)).toBe('The guidance is damaged, and can no longer be read.')
})
