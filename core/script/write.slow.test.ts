import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds, seeds } from '#testing/run-length.ts'
import { seededRandom } from '../seeded-random.ts'
import { checkScript } from './check.ts'
import { sharedSentences } from './checks/variety.ts'
import { parseScript, sentencesIn } from './notation.ts'
import { THEMES } from './passages/theme-passages.ts'
import { writeScript } from './write.ts'

const write = (goal: string, seed: number) => writeScript(goal, { random: seededRandom(seed) })

describe('the embedded writer', () => {
  it.each(THEMES)('passes every check for the theme %s', (theme) => {
    const goal = 'I live with my dog in a small house by the river, and I am glad.'
    for (const seed of seeds(4, 10)) {
      const { script } = writeScript(goal, { random: seededRandom(seed), theme })
      expect(checkScript(script, goal).filter((row) => !row.pass)).toEqual([])
    }
  })

  it('weaves the person’s details through all nine parts', () => {
    const goal =
      'My husband Tom and I live with our dog Biscuit in a flat with big windows in Cluj.'
    const named = /Tom|husband|Biscuit|dog|flat|windows|Cluj/
    for (const seed of seeds(5, 20)) {
      const parts = write(goal, seed).script.split('\n\n')
      expect(parts.map((part) => named.test(part))).toEqual(Array(9).fill(true))
    }
  })

  it('writes ten different scripts for one goal, no two sharing more than half', () => {
    const goal = 'I am calm and my mind is quiet.'
    const scripts = Array.from({ length: 10 }, (_, seed) => write(goal, seed + 1).script)
    const shared = scripts.flatMap((script, index) =>
      scripts.slice(index + 1).map((laterScript) => sharedSentences(script, laterScript)),
    )
    expect(Math.max(...shared)).toBeLessThanOrEqual(0.5)
  })

  it('writes at least 34 different openings in 40 scripts', () => {
    const openings = Array.from({ length: 40 }, (_, seed) =>
      sentencesIn(parseScript(write('I trust life.', seed + 1).script))
        .slice(0, 2)
        .join(' '),
    )
    expect(new Set(openings).size).toBeGreaterThanOrEqual(34)
  })

  it('returns a script of the right length for any goal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat(), (goal, seed) => {
        const { script } = write(goal, seed)
        const length = checkScript(script, goal).find(({ name }) => name === 'words')
        expect(length?.pass).toBe(true)
      }),
      { numRuns: rounds(15, 100) },
    )
  })
})
