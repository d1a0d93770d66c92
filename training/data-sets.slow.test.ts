import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  readCrisisTexts,
  readLosses,
  readReflections,
  readStrangers,
} from '../bench/guidance/data.ts'
import { readGoals } from '../bench/scripts/data.ts'

describe('the data sets of the repository', () => {
  it('can be parsed and have the expected number of records', () => {
    const count = (subset: 'tuning' | 'set-aside') => {
      const { crisis, lookalike, reflections, losses } = readStrangers(subset)
      return [
        readCrisisTexts(subset).length,
        readLosses(subset).length,
        readReflections(subset).length,
        [crisis.length, lookalike.length, reflections.length, losses.length],
      ]
    }
    expect(count('tuning')).toEqual([84, 12, 84, [1200, 1200, 1144, 174]])
    expect(count('set-aside')).toEqual([84, 12, 84, [130, 130, 176, 24]])
    expect(readGoals()).toHaveLength(206)
  })

  it('are each stored as one record per line', () => {
    const root = join(import.meta.dirname, '..')
    const files = globSync('{training,bench}/**/*.jsonl', { cwd: root })
    expect(files).toHaveLength(18)
    for (const file of files) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) expect(JSON.stringify(JSON.parse(line))).toBe(line)
    }
  })
})
