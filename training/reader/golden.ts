/**
 * Computes the scores of `golden.jsonl` again: `npm run reader-golden`. A test compares them with what the
 * committed model gives, so that a change of the tokenizer or the runtime does not go unnoticed.
 */
import { writeFileSync } from 'node:fs'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { goldenFile, goldenHeads, readGolden } from './golden-file.ts'

export async function writeGoldenScores(): Promise<void> {
  const reader = await loadReader()
  const records = readGolden()
  for (const record of records) {
    const scores = await reader.scores(record.text)
    record.scores = Object.fromEntries(
      goldenHeads.flatMap((head) => {
        const found = scores[head]
        return found === undefined ? [] : [[head, found.map((score) => Number(score.toFixed(3)))]]
      }),
    )
  }
  writeFileSync(goldenFile, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

if (import.meta.main) await writeGoldenScores()
