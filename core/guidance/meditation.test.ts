import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { chosenAct } from './act.ts'
import { bakery, readAs } from './fixtures.test-support.ts'
import { writeMeditation } from './meditation.ts'

describe('a meditation for an entry', () => {
  const reading = readAs('worry', 'I worry about the move.')
  const guidance = 'It is late. If you wake tonight, then open both hands and breathe out slowly.'

  it('answers the day, does the chosen act, and ends as the time of day asks', () => {
    const entry = { guidance, goal: bakery, timeOfDay: 'evening' } as const
    const { script } = writeMeditation(entry, { random: seededRandom(2), reading })
    expect(script).toMatch(/worry|runs ahead/)
    expect(script).toContain('See yourself open both hands and breathe out slowly.')
    expect(script).not.toMatch(/Your day is here|on with your day|walk into it/)
    expect(script).toMatch(/bakery/)
  })

  it('for words that ask for care only steadies, and speaks of neither day nor slide', () => {
    const entry = { guidance, goal: bakery, timeOfDay: 'morning' } as const
    const written = writeMeditation(entry, { random: seededRandom(2), reading, needsSupport: true })
    expect(written.needsSupport).toBe(true)
    expect(written.script).not.toMatch(/bakery|worry|importance/)
  })
})

describe('the act that guidance ends in', () => {
  it.each([
    ['If it rains, then open both hands.', 'open both hands'],
    ['If you wake, then I will put my phone in the drawer.', 'put your phone in the drawer'],
    ['If you wake, then you can look at the sky.', 'look at the sky'],
  ])('is taken from %s', (text, act) => expect(chosenAct(`Hello there. ${text}`)).toBe(act))

  it.each([
    'Sleep well.',
    'If you wake, then do not look at the phone.',
    'If you wake, then say “enough” aloud.',
    'If you wake, then the window opens.',
    'If you wake, then you should breathe.',
  ])('is left out where it cannot be said again: %s', (text) => {
    expect(chosenAct(text)).toBeUndefined()
  })
})
