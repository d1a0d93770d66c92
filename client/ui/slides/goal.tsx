import { truncate } from '#core/truncate.ts'
import { classNames } from '../class-names.ts'

/** More than two lines hold at any width: what is cut off here is never seen, nor read aloud. */
const moreThanShown = 200

interface GoalProps {
  text: string
  id?: string
  className?: string
}

/** A goal among other things, in two lines. It may be in any language, and in one endless word. */
export function Goal({ text, id, className }: GoalProps) {
  return (
    <p id={id} dir="auto" className={classNames('line-clamp-2 wrap-anywhere', className)}>
      {truncate(text, moreThanShown)}
    </p>
  )
}
