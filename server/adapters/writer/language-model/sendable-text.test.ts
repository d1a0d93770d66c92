import { expect, it } from 'vitest'
import { pathToSend, reflectionToSend } from './sendable-text.ts'

it('an empty goal has no path to send, and its reflection is sent without a goal', async () => {
  const guide = {
    readForCare: async () => null,
    readReflection: async () => ({ careKind: null, offersHelp: true }),
    readGoal: async () => ({ careKind: null, path: 'plain' as const, mayBeGrief: false }),
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

it('a goal that may be about somebody who has died has no path to send', async () => {
  const guideFor = (mayBeGrief: boolean) => ({
    readForCare: async () => null,
    readReflection: async () => ({ careKind: null, offersHelp: false }),
    readGoal: async () => ({ careKind: null, path: 'plain' as const, mayBeGrief }),
  })
  const goal = 'Papa is at the grill on Sunday.'
  expect(await pathToSend(guideFor(false), goal)).toBe('plain')
  expect(await pathToSend(guideFor(true), goal)).toBeUndefined()
})
