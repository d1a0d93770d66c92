import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readLines, readLosses, readReflections, readStrangers } from '../bench/guidance/data.ts'
import { readGoals } from '../bench/scripts/data.ts'
import { readJsonl } from './read-jsonl.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenstream-jsonl-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const record = z.strictObject({ text: z.string() })
const write = (content: string) => {
  const file = join(folder, 'set.jsonl')
  writeFileSync(file, content)
  return pathToFileURL(file)
}

describe('readJsonl', () => {
  it('returns one record per line, in order', () => {
    const file = write('{"text":"first"}\n{"text":"second"}\n')
    expect(readJsonl(file, record)).toEqual([{ text: 'first' }, { text: 'second' }])
  })

  it.each([
    ['is not JSON', '{"text":"first"}\n{"text":'],
    ['does not match the schema', '{"text":"first"}\n{"words":"second"}\n'],
  ])('names the line of a record that %s', (_case, content) => {
    const file = write(content)
    expect(() => readJsonl(file, record)).toThrow(`Invalid record in line 2 of ${file.pathname}`)
  })
})

describe('the data sets of the repository', () => {
  it('can be parsed and have the expected number of records', () => {
    const count = (half: 'tuning' | 'set-aside') => {
      const { crisis, lookalike, reflections, losses } = readStrangers(half)
      return [
        readLines(half).length,
        readLosses(half).length,
        readReflections(half).length,
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
    expect(files).toHaveLength(17)
    for (const file of files) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) expect(JSON.stringify(JSON.parse(line))).toBe(line)
    }
  })
})
