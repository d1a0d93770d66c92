import type { TimeOfDay } from '#client/lib/journal.ts'
import { journal } from '#client/texts/journal.ts'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { timesOfDay } from '#shared/contract/journal.ts'

interface TimeToggleProps {
  value: TimeOfDay
  onChange: (time: TimeOfDay) => void
  disabled: boolean
}

export function TimeToggle({ value, onChange, disabled }: TimeToggleProps) {
  return (
    <fieldset
      disabled={disabled}
      className="mx-auto grid w-full max-w-xs grid-cols-2 rounded-full border border-line bg-surface-raised p-1 shadow-soft"
    >
      <legend className="sr-only">{journal.form.timeOfDay}</legend>
      {timesOfDay.map((time) => {
        const { label, icon: Icon } = timeOfDayStyles[time]
        return (
          <label
            key={time}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full text-[min(1rem,5vw)] font-semibold text-ink-soft transition-colors duration-300 not-has-disabled:hover:text-ink has-checked:bg-linear-100 has-checked:from-accent has-checked:to-accent-deep has-checked:text-accent-ink has-checked:hover:text-accent-ink has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:bg-none forced-colors:has-checked:text-[HighlightText]"
          >
            <input
              type="radio"
              name="time-of-day"
              value={time}
              checked={value === time}
              onChange={() => onChange(time)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-[min(1.125rem,5.6vw)]" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
