import type { DamagedPart } from './damaged-parts.ts'

/** The messages about texts that can no longer be decrypted, for screens and exports, in English. */
export const damagedPartTexts = {
  // Shown in place of the text. A card has two short lines, so the point comes early.
  goal: 'The goal is damaged, and can no longer be read.',
  script: 'The script is damaged, and can no longer be read.',
  reflection: 'The reflection is damaged, and can no longer be read.',
  guidance: 'The guidance is damaged, and can no longer be read.',
  contactMessage: 'This letter is damaged, and can no longer be read.',
  // Used in exports only. Screens show no message for these: a slide then shows help, and an entry offers
  // another meditation.
  needsSupport:
    'It can no longer be read whether this Target Slide shows where to find help: it does.',
  meditation: 'The script of the meditation is damaged, and can no longer be read.',
} as const satisfies Record<DamagedPart, string>

/** The text, or a message in its place when the part is damaged. */
export const textOrDamage = (
  { damagedParts }: { damagedParts: readonly DamagedPart[] },
  part: DamagedPart,
  text: string,
): string => (damagedParts.includes(part) ? damagedPartTexts[part] : text)
