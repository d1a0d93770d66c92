import { useId, useState } from 'react'
import { useHeadingFocus } from '#client/lib/heading-focus.ts'
import { useTextOverflow } from '#client/lib/text-overflow.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ShowAllButton } from '#client/ui/show-all-button.tsx'

/** Longer goals get a smaller type; the longest are set as left-aligned text. */
function classFor(goal: string): string {
  if (goal.length <= 110) return 'text-heading'
  if (goal.length <= 260) return 'text-2xl leading-snug'
  return 'max-w-measure text-start text-lg leading-relaxed font-[380] tracking-normal text-pretty'
}

/** On a phone, three lines of text need no more room than two and a button that shows the third. */
const threeLinesLength = 66

function clampFor(goal: string, isShort: boolean): string {
  if (!isShort) return 'line-clamp-6'
  return `${goal.length <= threeLinesLength ? 'line-clamp-3' : 'line-clamp-2'} xl:line-clamp-6`
}

interface GoalTitleProps {
  goal: string
  /** Below an answer, which then is the heading of the screen. */
  isSecondary?: boolean
  /** Above a player, which must not be pushed below the fold of a phone. */
  isShort?: boolean
}

/** Shows the first lines of a goal, and the rest on demand: a goal has up to 2,000 characters. */
export function GoalTitle({ goal, isSecondary = false, isShort = false }: GoalTitleProps) {
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
          !isExpanded && clampFor(goal, isShort),
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
