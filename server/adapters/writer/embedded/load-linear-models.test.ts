import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { matters, tones } from '#core/reader/linear-model.ts'
import { linearModelsFile, loadLinearModels } from './load-linear-models.ts'

it('the linear models are used only with the weights of the reader and the labels that they were made for', () => {
  // A vector of the reader has 384 numbers. The matter is found from two: of the sentence and of the entry.
  const { humour, tone, matter, grief } = loadLinearModels()
  expect(humour.weights.map(({ length }) => length)).toEqual([384, 384])
  expect(grief.weights.map(({ length }) => length)).toEqual([384, 384])
  expect(tone.weights.map(({ length }) => length)).toEqual(tones.map(() => 384))
  expect(matter.weights.map(({ length }) => length)).toEqual(matters.map(() => 2 * 384))
  const folder = mkdtempSync(join(tmpdir(), 'linear-models-'))
  const other = pathToFileURL(join(folder, 'linear-models.json'))
  const stored = JSON.parse(readFileSync(linearModelsFile, 'utf8')) as object
  writeFileSync(other, JSON.stringify({ ...stored, reader: 'other weights' }))
  expect(() => loadLinearModels(other)).toThrow('run npm run train-linear-models')
  const classes = { tone: tones.toReversed(), matter: matters }
  writeFileSync(other, JSON.stringify({ ...stored, classes }))
  expect(() => loadLinearModels(other)).toThrow('run npm run train-linear-models')
  rmSync(folder, { recursive: true })
})
