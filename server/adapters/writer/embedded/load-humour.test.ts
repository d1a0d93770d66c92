import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { humourFile, loadHumour } from './load-humour.ts'

it('the model for humour is used only with the weights of the reader that it was made for', () => {
  const { weights } = loadHumour()
  expect(weights).toHaveLength(384)
  const folder = mkdtempSync(join(tmpdir(), 'humour-'))
  const other = pathToFileURL(join(folder, 'humour.json'))
  const stored = JSON.parse(readFileSync(humourFile, 'utf8')) as object
  writeFileSync(other, JSON.stringify({ ...stored, reader: 'other weights' }))
  expect(() => loadHumour(other)).toThrow('run npm run train-humour')
  rmSync(folder, { recursive: true })
})
