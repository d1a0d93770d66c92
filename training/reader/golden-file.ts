import * as z from 'zod/mini'
import { readJsonl } from '../../scripts/read-jsonl.ts'

/** Texts with the scores that the committed model gives them; see `golden.ts`. */
export const goldenFile = new URL('./golden.jsonl', import.meta.url)
export const goldenHeads = ['care', 'feeling', 'valence', 'path', 'theme', 'kind'] as const

/** Probabilities by head, rounded. */
const record = z.object({ text: z.string(), scores: z.record(z.string(), z.array(z.number())) })

export const readGolden = () => readJsonl(goldenFile, record)
