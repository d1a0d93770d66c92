// The ideas of the practice (which checks and prompts call the teaching), and which of them fits a feeling.

import type { Feeling } from '../reader/labels.ts'

/**
 * `importance`: Excess Potential, too much weight on something. `pendulum`: a shared pull on attention. `works`: what
 * already works.
 */
export type Idea = 'importance' | 'pendulum' | 'works'

/** 'none': a feeling such as joy or grief is answered without naming an idea. */
export type FittingIdea = Idea | 'none'

/** Undefined: any idea may fit. */
export const ideaOfFeeling: Readonly<Record<Feeling, FittingIdea | undefined>> = {
  joy: 'none',
  pride: 'none',
  calm: 'works',
  sadness: 'none',
  loneliness: 'none',
  heartbreak: 'none',
  grief: 'none',
  fear: 'importance',
  anger: 'pendulum',
  envy: 'pendulum',
  guilt: 'importance',
  tiredness: undefined,
  doubt: 'importance',
  neutral: 'works',
}
