import type { Pace } from '#shared/narration.ts'

/** The labels of the paces, in the choice of pace and on the player. */
export const paceLabels: Readonly<Record<Pace, string>> = {
  1: 'Normal',
  0.85: 'Slow (15%)',
  0.75: 'Slower (25%)',
  0.65: 'Very Slow (35%)',
}
