import { truncate } from '#core/truncate.ts'
import { classNames } from '../class-names.ts'

/**
 * More characters than fit into two lines at any width. The text is cut, since screen readers would
 * read the clamped rest aloud.
 */
const maxLength = 200

interface GoalProps {
  text: string
  id?: string
  className?: string
}

/** A goal in at most two lines. It may be in any language, and may be a single long word. */
export function Goal({ text, id, className }: GoalProps) {
  return (
    <p id={id} dir="auto" className={classNames('line-clamp-2 wrap-anywhere', className)}>
      {truncate(text, maxLength)}
    </p>
  )
}
