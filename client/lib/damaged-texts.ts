/** The texts of slides and entries. A text that can no longer be read is replaced by a message. */
import { damagedParts as messages } from '#client/texts/damaged-parts.ts'

interface MayBeDamaged {
  damagedParts?: readonly string[] | undefined
}

const textOrMessage =
  (part: keyof typeof messages) =>
  ({ damagedParts }: MayBeDamaged, text: string): string =>
    damagedParts?.includes(part) ? messages[part] : text

const goal = textOrMessage('goal')
const script = textOrMessage('script')
const reflection = textOrMessage('reflection')
const guidance = textOrMessage('guidance')

export const goalOf = (slide: MayBeDamaged & { goalDescription: string }) =>
  goal(slide, slide.goalDescription)
export const scriptOf = (slide: MayBeDamaged & { script: string }) => script(slide, slide.script)
export const reflectionOf = (entry: MayBeDamaged & { content: string }) =>
  reflection(entry, entry.content)
export const guidanceOf = (entry: MayBeDamaged & { aiFeedback: string }) =>
  guidance(entry, entry.aiFeedback)
