/**
 * Computes the scores of `golden.json` again: `npm run reader-golden`. A test compares them with what the
 * committed model gives, so that a change of the tokenizer or the runtime does not go unnoticed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { goldenFile, goldenHeads, goldenTexts } from './golden-file.ts'

export async function writeGoldenScores(): Promise<void> {
  const reader = await loadReader()
  const records = goldenTexts.parse(JSON.parse(readFileSync(goldenFile, 'utf8')))
  for (const record of records) {
    const scores = await reader.scores(record.text)
    record.scores = Object.fromEntries(
      goldenHeads.flatMap((head) => {
        const found = scores[head]
        return found === undefined ? [] : [[head, found.map((score) => Number(score.toFixed(3)))]]
      }),
    )
  }
  writeFileSync(goldenFile, `${JSON.stringify(records, null, 2)}\n`)
}

if (import.meta.main) await writeGoldenScores()
