import { expect, it } from 'vitest'
import { pathToSend, reflectionToSend } from './sendable-text.ts'

it('an empty goal has no path to send, and its reflection is sent without a goal', async () => {
  const guide = {
    readForCare: async () => null,
    readReflection: async () => ({ careKind: null, offersHelp: true }),
    readGoal: async () => ({ careKind: null, path: 'plain' as const }),
  }
  expect(await pathToSend(guide, '')).toBeUndefined()
  const entry = { reflection: 'A calm day.', goal: '', timeOfDay: 'evening' as const }
  expect(await reflectionToSend(guide, entry)).toEqual({
    entry,
    path: undefined,
    offersHelp: true,
    earlier: [],
  })
})
