import { describe, expect, it } from 'vitest'
import { fillSlots } from './scene.ts'

const text =
  'At the gate {friend|a neighbour} waves. [pause 4s] {friend|A neighbour} calls “{partner|someone}!” from {town|the town}.'

describe('the slots of a scene', () => {
  it('are filled with the people and places that the goal names', () => {
    expect(fillSlots(text, { friend: 'your sister', partner: 'Ines', town: 'Porto' })).toBe(
      'At the gate your sister waves. [pause 4s] Your sister calls “Ines!” from Porto.',
    )
  })

  it('keep their default words where the goal names nobody and no place', () => {
    expect(fillSlots(text, {})).toBe(
      'At the gate a neighbour waves. [pause 4s] A neighbour calls “Someone!” from the town.',
    )
  })
})
