import { textLanguage } from '#client/texts/locale.ts'
import { writing } from '#client/texts/writing.ts'

const near = 200
const number = new Intl.NumberFormat(textLanguage)

/** Shown only near the limit, so as not to distract. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  if (length < max - near) return null
  const label = writing.length(number.format(length), number.format(max))
  return <span className="tabular-nums">{label}</span>
}
