import * as z from 'zod/mini'

/** How fast a script is spoken, as a share of the voice's normal speed. */
export const paces = [1.0, 0.85, 0.75, 0.65] as const
export type Pace = (typeof paces)[number]

export const defaultPace = 0.85

export const pace = z.literal(paces)
