import { expect, it } from 'vitest'
import { fewPieces, MOST_PIECES } from './few-pieces.ts'
import { speaksNearHarm } from './signals.ts'

const suspicion = (piece: string) => Number(speaksNearHarm(piece))

it('few pieces stay as they are, each read once', () => {
  const few = fewPieces(['I slept.', 'It rained.', 'I slept.'], suspicion)
  expect(few).toEqual(['I slept.', 'It rained.'])
})

it('of many, the most suspect are read, in their order', () => {
  const scraps = Array.from({ length: 500 }, (_, at) => `Line ${at} of the day.`)
  const dark = ['I counted the pills again.', 'The rope is in the shed.']
  const few = fewPieces([...scraps, dark[0] ?? '', ...scraps, dark[1] ?? ''], suspicion)
  expect(few).toHaveLength(MOST_PIECES)
  expect(few.slice(-2)).toEqual(dark)
})
