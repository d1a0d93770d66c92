/**
 * The messages in place of texts that can no longer be read. Client and server take the English ones
 * from the same table.
 */
import { damagedPartTexts } from '#shared/damaged-part-texts.ts'

const { goal, script, reflection, guidance, contactMessage } = damagedPartTexts

type ShownPart = 'goal' | 'script' | 'reflection' | 'guidance' | 'contactMessage'

export const damagedParts: Readonly<Record<ShownPart, string>> = {
  goal,
  script,
  reflection,
  guidance,
  contactMessage,
}
