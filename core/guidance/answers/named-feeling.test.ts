import { expect, it } from 'vitest'
import { namedFeeling } from './named-feeling.ts'

it.each([
  ['I got an interview somewhere else!!! So happy.', 'joy'],
  ['I’m scared of tomorrow', 'fear'],
  ['he did it again, i am so angry', 'anger'],
  ['Feeling low.', 'sadness'],
  ['I feel so down today.', 'sadness'],
  ['An albatross came over, so low that I heard its wings.', undefined],
  ['So happy and so scared at once', undefined],
  ['I am not happy about it', undefined],
  ['A happy child on the bus', undefined],
  ["I'm not very happy with how I treated him", undefined],
  ['I haven’t felt happy since she left', undefined],
  ['I lost the baby on Tuesday. We had been so happy', undefined],
  ['He told me he is really happy without me', undefined],
  ['My mum passed away in March. She was so proud of me', undefined],
  ['It is not raining. I am so happy', 'joy'],
  ['He wrote back. im smiling like an idiot', 'joy'],
  ['My boss was grinning while he told everyone', undefined],
])('the feeling named in “%s” is %s', (text, feeling) => {
  expect(namedFeeling(text)).toBe(feeling)
})
