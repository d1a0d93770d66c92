const near = 200
const number = new Intl.NumberFormat('en')

/** Silent until it matters: nobody should write against a counter. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  if (length < max - near) return null
  return (
    <span className="tabular-nums">
      {number.format(length)} of {number.format(max)} characters
    </span>
  )
}
