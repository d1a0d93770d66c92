import * as z from 'zod/mini'
import { readJsonl } from '../../scripts/read-jsonl.ts'

const goal = z.strictObject({
  id: z.string(),
  /** The theme, or what is special about the text: 'typos', 'rtl', 'injection' … */
  kind: z.string(),
  /** Set aside before anything was tuned: only totals of these may be looked at. */
  setAside: z.boolean(),
  goal: z.string(),
})

export const readGoals = () => readJsonl(new URL('goals.jsonl', import.meta.url), goal)
