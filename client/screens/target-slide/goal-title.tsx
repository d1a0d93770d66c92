import { useId, useState } from 'react'
import { useHeadingFocus } from '#client/lib/heading-focus.ts'
import { useTextOverflow } from '#client/lib/text-overflow.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ShowAllButton } from '#client/ui/show-all-button.tsx'

/** Longer goals get a smaller type; the longest are set as start-aligned text. */
function classFor(goal: string): string {
  if (goal.length <= 110) return 'text-heading'
  if (goal.length <= 260) return 'text-2xl leading-snug'
  return 'max-w-measure text-start text-lg leading-relaxed font-[380] tracking-normal text-pretty'
}

/**
 * Characters that fit in three lines on a phone. Such a goal is shown whole: two lines and a button that shows the
 * third would not be smaller.
 */
const maxThreeLinesLength = 66

function clampFor(goal: string, isCompact: boolean): string {
  if (!isCompact) return 'line-clamp-6'
  return `${goal.length <= maxThreeLinesLength ? 'line-clamp-3' : 'line-clamp-2'} xl:line-clamp-6`
}

interface GoalTitleProps {
  goal: string
  /** Below a care answer, whose title is then the heading of the screen. */
  isSecondary?: boolean
  /** Above a player, which must not be pushed below the fold of a phone. */
  isCompact?: boolean
}

/** Shows the first lines of a goal, and the rest on demand: a goal has up to 2,000 characters. */
export function GoalTitle({ goal, isSecondary = false, isCompact = false }: GoalTitleProps) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const title = useHeadingFocus({ isEnabled: !isSecondary })
  const Heading = isSecondary ? 'h2' : 'h1'
  const isCut = useTextOverflow(title, isExpanded)
  return (
    <div className="grid max-w-full justify-items-center gap-1">
      <Heading
        ref={title}
        id={id}
        tabIndex={-1}
        dir="auto"
        className={classNames(
          // Keeps the descenders of the last line, which the clamp would cut off.
          'pb-[0.14em] wrap-anywhere whitespace-pre-line',
          isSecondary ? 'text-lg leading-relaxed' : classFor(goal),
          !isExpanded && clampFor(goal, isCompact),
        )}
      >
        {goal}
      </Heading>
      {(isCut || isExpanded) && (
        <ShowAllButton
          textId={id}
          isExpanded={isExpanded}
          onToggle={() => setExpanded(!isExpanded)}
        />
      )}
    </div>
  )
}
