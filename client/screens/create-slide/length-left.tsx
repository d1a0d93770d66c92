import { goalMaxLength } from '#shared/contract/slides.ts'

const near = 200
const number = new Intl.NumberFormat('en')

/** Silent until it matters: nobody should write against a counter. */
export function LengthLeft({ length }: { length: number }) {
  if (length < goalMaxLength - near) return null
  return (
    <span className="tabular-nums">
      {number.format(length)} of {number.format(goalMaxLength)} characters
    </span>
  )
}
