import { expect, it } from 'vitest'
import { SaidSentences } from './said-sentences.ts'

const said = new SaidSentences(['Rest a while. It rains.', 'Put the kettle on!\n\nIt rains.'])

it('a text is known by any of its sentences, whatever their marks', () => {
  expect(said.includesAnyOf('Put the kettle on. Then sit.')).toBe(true)
  expect(said.includesAnyOf('Something else. IT RAINS')).toBe(true)
  expect(said.includesAnyOf('Something else.')).toBe(false)
})

it('of texts that were all said, the oldest one is found', () => {
  expect(said.oldestOf(['Rest a while.', 'Put the kettle on!', 'It rains.'])).toBe(
    'Put the kettle on!',
  )
})

it('words around a quotation are known, whatever they quote', () => {
  const quoting = new SaidSentences(['You wrote “It rains. Again!” and stopped.'])
  expect(quoting.includesAnyOf('You wrote “Sun” and stopped.')).toBe(true)
  expect(quoting.includesAnyOf('Again!')).toBe(false)
  const single = new SaidSentences(['Read this. And “sun”.'])
  expect(single.includesAnyOf('Read that. And “rain”.')).toBe(false)
})
