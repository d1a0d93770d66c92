import * as z from 'zod/mini'

/** How fast a script is spoken, as a share of the voice's normal speed. */
export const paces = [
  { value: 1.0, label: 'Normal' },
  { value: 0.85, label: 'Slow (15%)' },
  { value: 0.75, label: 'Slower (25%)' },
  { value: 0.65, label: 'Very Slow (35%)' },
] as const

export const defaultPace = 0.85

export const pace = z.literal(paces.map(({ value }) => value))
