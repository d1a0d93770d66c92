import { Check } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { type TimeOfDay, useCheckIns } from '#client/lib/journal.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { timesOfDay } from '#shared/contract/journal.ts'

const invitations = {
  morning: 'Look ahead, lightly.',
  evening: 'Look back, and let go.',
} as const

/** The day's two reflections; `today` is the date on the person's own calendar. */
export function DailyCheckIns({ today }: { today: string }) {
  const list = useCheckIns(today)
  return (
    <section aria-labelledby="daily-check-ins" className="grid gap-4">
      <h2 id="daily-check-ins" className="text-2xl">
        Daily Check-ins
      </h2>
      {list.state === 'loading' && (
        <p role="status" className="sr-only">
          Loading your check-ins
        </p>
      )}
      {list.state === 'failed' ? (
        <CheckInsError onRetry={list.retry} />
      ) : (
        <ul aria-busy={list.state === 'loading' || undefined} className="grid gap-4 sm:grid-cols-2">
          {timesOfDay.map((time) => (
            <CheckInCard
              key={time}
              time={time}
              done={list.state === 'ready' ? list.done[time] : null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CheckInCardProps {
  time: TimeOfDay
  /** null: nobody can say yet. */
  done: boolean | null
}

function CheckInCard({ time, done }: CheckInCardProps) {
  const id = useId()
  const { label, className } = timeOfDayStyles[time]
  return (
    <li
      className={classNames(
        'grid grid-cols-[min(5.5rem,27.5vw)_minmax(0,1fr)] overflow-clip rounded-card border border-line bg-surface shadow-soft sm:grid-cols-1 sm:grid-rows-[auto_1fr]',
        className,
      )}
    >
      <CheckInSky time={time} className="size-full object-[50%_48%] sm:h-28" />
      <div className="flex flex-col gap-3.5 px-[min(1.25rem,6.25vw)] py-4.5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <h3 id={id} className="text-lg">
              {label} Reflection
            </h3>
            {done === null ? (
              <Skeleton className="h-6 w-20 rounded-full" />
            ) : (
              <Badge tone={done ? 'success' : 'neutral'}>
                {done && <Check aria-hidden className="size-3.5" />}
                {done ? 'Completed' : 'Pending'}
              </Badge>
            )}
          </div>
          <p className="text-[0.9375rem] text-ink-soft">{invitations[time]}</p>
        </div>
        {done === false && (
          <Button asChild size="sm" className="mt-auto">
            <Link href={`${paths.journal}?time=${time}`} aria-describedby={id}>
              Start
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

function CheckInsError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid gap-4 rounded-card border border-line bg-surface p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:px-8"
    >
      <p className="text-[0.9375rem] text-ink-soft">
        Your check-ins did not arrive. Nothing is lost; try again in a moment.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
