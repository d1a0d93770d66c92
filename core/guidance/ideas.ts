// The ideas of the teaching, and which of them fits a feeling.

import type { Feeling } from '../reader/labels.ts'

/** Importance: too much weight. A pendulum: a shared pull on attention. Works: what is good already. */
export type Idea = 'importance' | 'pendulum' | 'works'

/** None: joy is shared and a loss is kept company, without a lesson. */
export type FittingIdea = Idea | 'none'

/** Undefined where any of them may fit. */
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
