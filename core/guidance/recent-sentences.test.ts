import { expect, it } from 'vitest'
import { RecentSentences } from './recent-sentences.ts'

const recent = new RecentSentences(['Rest a while. It rains.', 'Put the kettle on!\n\nIt rains.'])

it('a text is recognised by any of its sentences, whatever their punctuation', () => {
  expect(recent.includesAnyOf('Put the kettle on. Then sit.')).toBe(true)
  expect(recent.includesAnyOf('Something else. IT RAINS')).toBe(true)
  expect(recent.includesAnyOf('Something else.')).toBe(false)
})

it('oldestOf returns the text used longest ago, if all were used', () => {
  expect(recent.oldestOf(['Rest a while.', 'Put the kettle on!', 'It rains.'])).toBe(
    'Put the kettle on!',
  )
})

it('words around a quotation are recognised, whatever they quote; a single word is not', () => {
  const quoting = new RecentSentences(['You wrote “It rains. Again!” and stopped.'])
  expect(quoting.includesAnyOf('You wrote “Sun” and stopped.')).toBe(true)
  expect(quoting.includesAnyOf('Again!')).toBe(false)
  const single = new RecentSentences(['Read this. And “sun”.'])
  expect(single.includesAnyOf('Read that. And “rain”.')).toBe(false)
})
