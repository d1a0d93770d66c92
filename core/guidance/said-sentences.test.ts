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
