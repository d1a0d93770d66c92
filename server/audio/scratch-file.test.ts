import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ScratchFile } from './scratch-file.ts'

describe('the scratch file', () => {
  it('returns every sentence unchanged, in any order', async () => {
    const scratch = await ScratchFile.open()
    const sentences = [1, 2, 3].map((seed) =>
      Float32Array.from({ length: 1000 * seed + 1 }, (_, i) => Math.sin(i * seed)),
    )
    for (const sentence of sentences) await scratch.add(sentence)
    for (const i of [2, 0, 1]) expect(await scratch.read(i)).toEqual(sentences[i])
    await scratch.close()
  })

  it('has no directory entry that could survive a crash', async () => {
    const ownEntries = () => readdirSync(tmpdir()).filter((name) => name.startsWith('evenstream-'))
    const entriesBefore = ownEntries()
    const scratch = await ScratchFile.open()
    expect(ownEntries()).toEqual(entriesBefore)
    await scratch.close()
  })
})
