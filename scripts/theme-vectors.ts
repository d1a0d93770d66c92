// Computes the vectors of the theme examples anew; run after changing them.

import { writeFile } from 'node:fs/promises'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import { loadSentenceModel, toBytes } from '#server/adapters/writer/embedded/sentence-model.ts'
import { THEME_EXAMPLES } from '#server/adapters/writer/embedded/theme-examples.ts'
import type { ThemeVectors } from '#server/adapters/writer/embedded/theme-model.ts'

const labelled = THEMES.flatMap((theme) => THEME_EXAMPLES[theme].map((text) => ({ theme, text })))
const embed = await loadSentenceModel()
const vectors = await embed(labelled.map(({ text }) => text))
const rows: ThemeVectors = labelled.map(({ theme }, at) => ({
  theme,
  vector: toBytes(vectors[at] ?? []),
}))
const target = new URL('../server/adapters/writer/embedded/theme-vectors.json', import.meta.url)
await writeFile(target, `${JSON.stringify(rows, null, 2)}\n`)
console.log(`${rows.length} examples in ${THEMES.length} themes`)
