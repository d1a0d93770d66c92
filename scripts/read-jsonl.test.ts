import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
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
