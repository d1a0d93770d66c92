import * as z from 'zod/mini'

export const goldenFile = new URL('./golden.json', import.meta.url)
export const goldenHeads = ['care', 'feeling', 'valence', 'path', 'theme', 'kind'] as const

/** Probabilities by head, rounded. */
export const goldenTexts = z.array(
  z.object({ text: z.string(), scores: z.record(z.string(), z.array(z.number())) }),
)
