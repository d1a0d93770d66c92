/**
 * A sealed value that has changed on its disk no longer opens. It takes nothing along of what stands
 * beside it, neither other rows nor other parts of its own row, and its owner is told what is lost.
 */
import { SealBrokenError } from '../vault/sealing.ts'

/** What is said of a lost part, on every screen and in every export. */
export const damagedPartTexts = {
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
export type DamagedPart = keyof typeof damagedPartTexts

/** Hears of a row of which something no longer opens, by its id alone. */
export type OnDamaged = (id: string) => void

/** What was sealed, or undefined where it no longer opens. */
export function openIfIntact<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined
    throw error
  }
}

/** Opens one row part by part, and knows which of them were lost. */
export interface PartOpener {
  readonly lost: readonly DamagedPart[]
  part<Opened extends NonNullable<unknown>, Instead>(
    part: DamagedPart,
    open: () => Opened,
    instead: Instead,
  ): Opened | Instead
}

export function partOpener(id: string, onDamaged: OnDamaged): PartOpener {
  const lost: DamagedPart[] = []
  return {
    lost,
    part(part, open, instead) {
      const opened = openIfIntact(open)
      if (opened !== undefined) return opened
      if (lost.length === 0) onDamaged(id)
      lost.push(part)
      return instead
    },
  }
}
