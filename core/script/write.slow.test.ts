import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { sharedSentences } from './checks/variety.ts'
import { parseScript, sentencesIn } from './notation.ts'
import { writeScript } from './write.ts'

const write = (goal: string, seed: number) => writeScript(goal, { random: seededRandom(seed) })

describe('the embedded writer', () => {
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
})
