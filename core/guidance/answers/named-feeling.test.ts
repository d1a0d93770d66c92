import { expect, it } from 'vitest'
import { namedFeeling } from './named-feeling.ts'

it.each([
  ['I got an interview somewhere else!!! So happy.', 'joy'],
  ['I’m scared of tomorrow', 'fear'],
  ['he did it again, i am so angry', 'anger'],
  ['Feeling low.', 'sadness'],
  ['So happy and so scared at once', undefined],
  ['I am not happy about it', undefined],
  ['A happy child on the bus', undefined],
  ['He wrote back. im smiling like an idiot', 'joy'],
  ['My boss was grinning while he told everyone', undefined],
])('in “%s” is %s', (text, feeling) => {
  expect(namedFeeling(text)).toBe(feeling)
})
