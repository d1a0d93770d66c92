/** The authors on whom thresholds are chosen; nothing is trained on their texts. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const file = new URL('./validation-authors.json', import.meta.url)

export const validationAuthors: ReadonlySet<string> = new Set(
  z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))),
)
