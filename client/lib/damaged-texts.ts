/** The texts of slides and entries, or the sentence of the catalogue where one can no longer be read. */
import { damagedParts as sentences } from '#client/texts/damaged-parts.ts'

interface MayBeDamaged {
  damagedParts?: readonly string[] | undefined
}

const textOf =
  (part: keyof typeof sentences) =>
  ({ damagedParts }: MayBeDamaged, text: string): string =>
    damagedParts?.includes(part) ? sentences[part] : text

const goal = textOf('goal')
const script = textOf('script')
const reflection = textOf('reflection')
const guidance = textOf('guidance')

export const goalOf = (slide: MayBeDamaged & { goalDescription: string }) =>
  goal(slide, slide.goalDescription)
export const scriptOf = (slide: MayBeDamaged & { script: string }) => script(slide, slide.script)
export const reflectionOf = (entry: MayBeDamaged & { content: string }) =>
  reflection(entry, entry.content)
export const guidanceOf = (entry: MayBeDamaged & { aiFeedback: string }) =>
  guidance(entry, entry.aiFeedback)
