import { describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { createTasks } from './tasks.ts'

const entry = {
  reflection: 'My wife left me today.',
  goal: 'I run a small bakery by the sea.',
  timeOfDay: 'evening',
} as const

describe('without the weights of meaning', () => {
  const resultOf = createTasks(undefined, seededRandom(1))

  it('nobody’s words are vouched for', async () => {
    const asked = resultOf({ kind: 'care', text: 'I kept bees today.', as: 'reflection' })
    await expect(asked).rejects.toMatchObject({ name: 'MeaningUnread' })
  })

  it('a reflection is still answered, and naming no idea', async () => {
    const reflection = 'The meeting took all day.'
    const answer = await resultOf({ kind: 'guidance', ...entry, reflection })
    expect(answer).toMatchObject({ idea: 'none', careKind: null, failed: [] })
  })

  it('plain words of crisis still get the caring answer', async () => {
    const reflection = 'I want to kill myself.'
    const answer = await resultOf({ kind: 'guidance', ...entry, reflection })
    expect(answer).toMatchObject({ careKind: 'suicide' })
  })

  it('a loss is known for certain, everything else is not', async () => {
    expect(await resultOf({ kind: 'idea', reflection: entry.reflection })).toEqual({ idea: 'none' })
    const reflection = 'I worry about the move.'
    expect(await resultOf({ kind: 'idea', reflection })).toEqual({ idea: undefined })
  })
})
