import type { TimeOfDay } from '#client/lib/journal.ts'
import { journal } from '#client/texts/journal.ts'
import { classNames } from '#client/ui/class-names.ts'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'

export function WhatToReflectOn({ time }: { time: TimeOfDay }) {
  return (
    <aside
      aria-labelledby="what-to-reflect-on"
      className={classNames(
        'grid gap-4 rounded-card border border-transparent bg-accent-soft px-6 dark:bg-accent-soft/50 py-6 transition-colors duration-400 sm:px-8',
        timeOfDayStyles[time].className,
      )}
    >
      <h2 id="what-to-reflect-on" className="text-xl">
        {journal.tips.title}
      </h2>
      <ul className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {journal.tips.list.map((tip) => (
          <li key={tip} className="flex gap-3">
            <span
              aria-hidden
              className="mt-2.5 size-1.5 shrink-0 rounded-full bg-accent forced-colors:bg-[CanvasText]"
            />
            {tip}
          </li>
        ))}
      </ul>
    </aside>
  )
}
