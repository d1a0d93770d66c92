/** Computes the vectors of the theme examples: `npm run theme-vectors`, after changing them. */
import { writeFile } from 'node:fs/promises'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import { loadSentenceModel, toBytes } from '#server/adapters/writer/embedded/sentence-model.ts'
import type { ThemeVectors } from '#server/adapters/writer/embedded/theme-model.ts'
import { themeExamples } from './examples.ts'

const examples = THEMES.flatMap((theme) =>
  themeExamples.filter((example) => example.theme === theme),
)
const embed = await loadSentenceModel()
const vectors = await embed(examples.map(({ text }) => text))
const rows: ThemeVectors = examples.map(({ theme }, at) => ({
  theme,
  vector: toBytes(vectors[at] ?? []),
}))
const target = new URL('../server/adapters/writer/embedded/theme-vectors.json', import.meta.url)
await writeFile(target, `${JSON.stringify(rows, null, 2)}\n`)
console.log(`${rows.length} examples in ${THEMES.length} themes`)
