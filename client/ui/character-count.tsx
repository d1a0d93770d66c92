import { formatGroupedNumber } from '#client/texts/locale.ts'
import { writing } from '#client/texts/writing.ts'

const near = 200

/** Shown only near the limit, so as not to distract. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  if (length < max - near) return null
  const label = writing.length(formatGroupedNumber(length), formatGroupedNumber(max))
  return <span className="tabular-nums">{label}</span>
}
