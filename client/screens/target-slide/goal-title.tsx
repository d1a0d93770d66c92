import { useId, useState } from 'react'
import { useHeadingFocus } from '#client/lib/heading-focus.ts'
import { useTextOverflow } from '#client/lib/text-overflow.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ShowAllButton } from '#client/ui/show-all-button.tsx'

/** A sentence is a title; a few are a paragraph; a page of them is a text, and begins with its start. */
function lookOf(goal: string): string {
  if (goal.length <= 110) return 'text-heading'
  if (goal.length <= 260) return 'text-2xl leading-snug'
  return 'max-w-measure text-start text-lg leading-relaxed font-[380] tracking-normal text-pretty'
}

/** A goal may be a line or 2,000 characters: it opens with as much as can be taken in at once. */
export function GoalTitle({ goal }: { goal: string }) {
  const id = useId()
  const [all, setAll] = useState(false)
  const title = useHeadingFocus()
  const cut = useTextOverflow(title, all)
  return (
    <div className="grid max-w-full justify-items-center gap-1">
      <h1
        ref={title}
        id={id}
        tabIndex={-1}
        dir="auto"
        className={classNames(
          // The last line's descenders would be cut off with what is hidden.
          'pb-[0.14em] wrap-anywhere whitespace-pre-line',
          lookOf(goal),
          !all && 'line-clamp-6',
        )}
      >
        {goal}
      </h1>
      {(cut || all) && <ShowAllButton of={id} all={all} onToggle={() => setAll(!all)} />}
    </div>
  )
}
