/**
 * A sealed value that has changed on its disk no longer opens. It takes nothing along of what stands
 * beside it, neither other rows nor other parts of its own row, and its owner is told what is lost.
 */
import { SealBroken } from '../vault/sealing.ts'

/** What is said of a lost part, on every screen and in every export. */
export const lostParts = {
  // These stand in the place of the text. A card has two short lines: the point comes early.
  goal: 'The goal is damaged, and can no longer be read.',
  script: 'The script is damaged, and can no longer be read.',
  reflection: 'The reflection is damaged, and can no longer be read.',
  guidance: 'The guidance is damaged, and can no longer be read.',
  letter: 'This letter is damaged, and can no longer be read.',
  // These have no place of their own: without them there is another cover, help, another meditation.
  theme: 'The theme is damaged, and can no longer be read.',
  needsSupport:
    'It can no longer be read whether this Target Slide shows where to find help: it does.',
  meditation: 'The script of the meditation is damaged, and can no longer be read.',
} as const
export type LostPart = keyof typeof lostParts

/** Hears of a row of which something no longer opens, by its id alone. */
export type OnDamaged = (id: string) => void

/** What was sealed, or undefined where it no longer opens. */
export function unlessBroken<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** Opens one row part by part, and knows which of them were lost. */
export interface Opening {
  readonly lost: readonly LostPart[]
  part<Opened extends NonNullable<unknown>, Instead>(
    part: LostPart,
    open: () => Opened,
    instead: Instead,
  ): Opened | Instead
}

export function opening(id: string, onDamaged: OnDamaged): Opening {
  const lost: LostPart[] = []
  return {
    lost,
    part(part, open, instead) {
      const opened = unlessBroken(open)
      if (opened !== undefined) return opened
      if (lost.length === 0) onDamaged(id)
      lost.push(part)
      return instead
    },
  }
}
