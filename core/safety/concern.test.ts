import { describe, expect, it } from 'vitest'
import { type ConcernShares, concernOf, piecesOf } from './concern.ts'

const calm = { none: 0.99, self: 0.005, abuse: 0.005 }
const alarming = { none: 0.1, self: 0.1, abuse: 0.8 }
const weighing = (text: string, shares: ConcernShares, secondOpinion = calm) => ({
  text,
  shares,
  secondOpinion,
})

describe('the pieces of a text', () => {
  it('are its sentences, and a short text as a whole besides', () => {
    expect(piecesOf('I have them. I counted them.')).toEqual([
      'I have them.',
      'I counted them.',
      'I have them. I counted them.',
    ])
  })

  it('leave no long sentence in which something could hide', () => {
    const endless = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ')
    const pieces = piecesOf(endless)
    expect(pieces.every((piece) => piece.split(' ').length <= 24)).toBe(true)
    expect(pieces.join(' ')).toBe(endless)
  })

  it('of nothing are none', () => expect(piecesOf(' … \n')).toEqual([]))
})

describe('concern', () => {
  it('is decided by the most alarming piece, however calm the others are', () => {
    const weighed = [
      weighing('The tea was good.', calm),
      weighing('He waits at the door.', alarming),
    ]
    expect(concernOf('The tea was good. He waits at the door.', weighed, 'reflection')).toBe(
      'abuse',
    )
  })

  it('by plain words needs no model at all', () => {
    expect(concernOf('I want to die', [], 'reflection')).toBe('self')
    expect(concernOf('I had tea', [], 'reflection')).toBeUndefined()
  })

  it('takes less likeness where a word near harm stands', () => {
    const shares = { none: 0.7, self: 0.2, abuse: 0.1 }
    const read = (text: string) => concernOf(text, [weighing(text, shares)], 'reflection')
    expect(read('The pills are on the shelf.')).toBe('self')
    expect(read('The plates are on the shelf.')).toBeUndefined()
  })

  it('is not raised by a goal without any such word', () => {
    const text = 'I save lives as a surgeon.'
    const sure = { none: 0, self: 1, abuse: 0 }
    const certain = [weighing(text, sure, sure)]
    expect(concernOf(text, certain, 'goal')).toBeUndefined()
    expect(concernOf('A world without me in it', [], 'goal')).toBe('self')
  })

  it('is raised by a goal that plans harm to others, and not by a reflection that says the same', () => {
    const text = 'I have my revenge on my boss.'
    expect(concernOf(text, [], 'goal')).toBe('others')
    expect(concernOf(text, [], 'reflection')).toBeUndefined()
  })

  it('is not raised by the death that somebody mourns', () => {
    const shares = { none: 0.6, self: 0.3, abuse: 0.1 }
    const read = (text: string) => concernOf(text, [weighing(text, shares)], 'reflection')
    expect(read('My grandmother died in her sleep.')).toBeUndefined()
    expect(read('I think of being dead.')).toBe('self')
  })
})

describe('a second opinion', () => {
  const read = (text: string, none: number) => {
    const opinion = { none, self: 1 - none, abuse: 0 }
    return concernOf(text, [weighing(text, calm, opinion)], 'reflection')
  }

  it('alarms alone where it has hardly a doubt', () => {
    expect(read('The plates are on the shelf.', 0.03)).toBe('self')
    expect(read('The plates are on the shelf.', 0.05)).toBeUndefined()
  })

  it('does not alarm at what somebody mourns', () => {
    expect(read('My grandmother died in her sleep.', 0)).toBeUndefined()
  })
})
