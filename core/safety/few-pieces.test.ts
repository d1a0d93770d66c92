import { expect, it } from 'vitest'
import { piecesOf } from './concern.ts'
import { fewPieces, MOST_PIECES } from './few-pieces.ts'

it('few pieces stay as they are, each read once', () => {
  expect(fewPieces(['I slept.', 'It rained.', 'I slept.'])).toEqual(['I slept.', 'It rained.'])
})

it('a thousand scraps are read together, and none is left out', () => {
  const scraps = Array.from({ length: 2500 }, (_, at) => `n${at}`)
  const few = fewPieces(piecesOf(scraps.join('\n')))
  expect(few.length).toBeLessThanOrEqual(MOST_PIECES)
  expect(few.join(' ').split(' ')).toEqual(scraps)
})

it('what could speak of harm is not drowned by the rest', () => {
  const scraps = Array.from({ length: 500 }, (_, at) => `Line ${at} of the day.`)
  const few = fewPieces([...scraps, 'I counted the pills again.', ...scraps])
  expect(few).toContain('I counted the pills again.')
  expect(few.length).toBeLessThanOrEqual(MOST_PIECES)
})

it('even if all of it could', () => {
  const scraps = Array.from({ length: 900 }, (_, at) => `pills ${at}`)
  expect(fewPieces(scraps).length).toBeLessThanOrEqual(MOST_PIECES)
})
