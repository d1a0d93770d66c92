import { truncate } from '#core/truncate.ts'
import { classNames } from '../class-names.ts'

/** More than two lines hold at any width; the rest is neither seen nor read aloud. */
const moreThanShown = 200

interface GoalProps {
  text: string
  id?: string
  className?: string
}

/** A goal in at most two lines. It may be in any language, and a single long word. */
export function Goal({ text, id, className }: GoalProps) {
  return (
    <p id={id} dir="auto" className={classNames('line-clamp-2 wrap-anywhere', className)}>
      {truncate(text, moreThanShown)}
    </p>
  )
}
