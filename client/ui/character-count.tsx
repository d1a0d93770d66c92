import { formatGroupedNumber } from '#client/texts/locale.ts'
import { writing } from '#client/texts/writing.ts'

/** How many characters before the limit the count appears. */
const nearLimitMargin = 200

/** Shown only near the limit, so as not to distract. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  if (length < max - nearLimitMargin) return null
  const label = writing.length(formatGroupedNumber(length), formatGroupedNumber(max))
  return <span className="tabular-nums">{label}</span>
}
