import { expect, it } from 'vitest'
import { goalOf, guidanceOf, reflectionOf, scriptOf } from './damaged-texts.ts'

const serverText = 'The text of the server.'
const slide = { goalDescription: serverText, script: 'You stand in a kitchen.' }
const entry = { content: serverText, aiFeedback: 'Let it rest.' }

it('a readable text is shown unchanged', () => {
  expect([goalOf(slide), scriptOf(slide)]).toEqual([serverText, 'You stand in a kitchen.'])
  expect([reflectionOf(entry), guidanceOf(entry)]).toEqual([serverText, 'Let it rest.'])
})

it('a damaged text is replaced by a message of the client', () => {
  const damagedSlide = { ...slide, damagedParts: ['goal', 'theme'] }
  expect(goalOf(damagedSlide)).toBe('The goal is damaged, and can no longer be read.')
  expect(scriptOf(damagedSlide)).toBe('You stand in a kitchen.')
  const damagedEntry = { ...entry, damagedParts: ['guidance'] }
  expect(reflectionOf(damagedEntry)).toBe(serverText)
  expect(guidanceOf(damagedEntry)).toBe('The guidance is damaged, and can no longer be read.')
})
