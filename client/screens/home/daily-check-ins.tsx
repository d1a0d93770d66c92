import { Check } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { type TimeOfDay, useCheckIns } from '#client/lib/journal.ts'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { timesOfDay } from '#shared/contract/journal.ts'

/** The two check-ins of a day; `today` is the user's local date. */
export function DailyCheckIns({ today }: { today: string }) {
  const list = useCheckIns(today)
  return (
    <section aria-labelledby="daily-check-ins" className="grid gap-4">
      <h2 id="daily-check-ins" className="text-2xl">
        {home.checkIns.title}
      </h2>
      {list.state === 'loading' && (
        <p role="status" className="sr-only">
          {home.checkIns.loading}
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
  /** null while it is not known. */
  done: boolean | null
}

function CheckInCard({ time, done }: CheckInCardProps) {
  const id = useId()
  return (
    <li
      className={classNames(
        'grid grid-cols-[min(5.5rem,27.5vw)_minmax(0,1fr)] overflow-clip rounded-card border border-line bg-surface shadow-soft sm:grid-cols-1 sm:grid-rows-[auto_1fr]',
        timeOfDayStyles[time].className,
      )}
    >
      <CheckInSky time={time} className="size-full object-[50%_48%] sm:h-28" />
      <div className="flex flex-col gap-3.5 px-[min(1.25rem,6.25vw)] py-4.5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <h3 id={id} className="text-lg">
              {home.checkIns.reflection[time]}
            </h3>
            {done === null ? (
              <Skeleton className="h-6 w-20 rounded-full" />
            ) : (
              <Badge tone={done ? 'success' : 'neutral'}>
                {done && <Check aria-hidden className="size-3.5" />}
                {done ? home.checkIns.completed : home.checkIns.pending}
              </Badge>
            )}
          </div>
          <p className="text-[0.9375rem] text-ink-soft">{home.checkIns.invitation[time]}</p>
        </div>
        {done === false && (
          <Button asChild size="sm" className="mt-auto">
            <Link href={`${paths.journal}?time=${time}`} aria-describedby={id}>
              {home.checkIns.start}
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
      <p className="text-[0.9375rem] text-ink-soft">{home.checkIns.failed}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
