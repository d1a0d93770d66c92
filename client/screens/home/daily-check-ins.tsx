import { Link } from 'wouter'
import type { TimeOfDay, useCheckIns } from '#client/lib/journal.ts'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { timesOfDay } from '#shared/contract/journal.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { WrittenToday } from './written-today.tsx'

interface DailyCheckInsProps {
  checkIns: ReturnType<typeof useCheckIns>
  /** The check-in to show first and to emphasise; null: both are alike. */
  due: TimeOfDay | null
}

/** The two check-ins of a day. */
export function DailyCheckIns({ checkIns, due }: DailyCheckInsProps) {
  const isLoading = checkIns.state === 'loading'
  return (
    <section aria-labelledby="daily-check-ins" className="grid gap-3 sm:gap-4">
      <h2 id="daily-check-ins" className="text-2xl">
        {home.checkIns.title}
      </h2>
      {isLoading && (
        <p role="status" className="sr-only">
          {home.checkIns.loading}
        </p>
      )}
      {checkIns.state === 'failed' ? (
        <CheckInsError onRetry={checkIns.retry} />
      ) : (
        <ul aria-busy={isLoading || undefined} className="grid gap-3 sm:grid-cols-2 sm:gap-4">
          {(due === 'evening' ? timesOfDay.toReversed() : timesOfDay).map((time) => (
            <CheckInCard
              key={time}
              time={time}
              checkIns={checkIns}
              isBrief={due !== null && time !== due}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CheckInCardProps {
  time: TimeOfDay
  checkIns: Exclude<DailyCheckInsProps['checkIns'], { state: 'failed' }>
  /** Without picture and invitation on narrow screens, for the check-in that is not due. */
  isBrief: boolean
}

function CheckInCard({ time, checkIns, isBrief }: CheckInCardProps) {
  const id = `check-in-${time}`
  const done = checkIns.state === 'ready' ? checkIns.done[time] : null
  return (
    <li
      className={classNames(
        'grid overflow-clip rounded-card border border-line bg-surface shadow-soft sm:grid-rows-[auto_1fr]',
        !isBrief && 'max-sm:grid-cols-[min(5.5rem,27.5vw)_minmax(0,1fr)]',
        timeOfDayStyles[time].className,
      )}
    >
      {/* The picture is absolute, so that on narrow screens the text alone sets the height of the card. */}
      <div className={classNames('relative sm:h-20', isBrief && 'max-sm:hidden')}>
        <CheckInSky time={time} className="absolute inset-0 size-full object-[50%_48%]" />
      </div>
      <div
        className={classNames(
          'flex gap-3.5 px-[min(1.25rem,6.25vw)] sm:flex-col sm:py-4.5',
          isBrief ? 'max-sm:items-center max-sm:justify-between py-3' : 'flex-col py-4',
        )}
      >
        <div className="grid gap-1">
          <div
            className={classNames(
              'flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5',
              isBrief && 'max-sm:flex-col max-sm:items-start',
            )}
          >
            <h3 id={id} className="text-lg">
              {home.checkIns.reflection[time]}
            </h3>
            <State time={time} done={done} checkIns={checkIns} />
          </div>
          <p className={classNames('text-[0.9375rem] text-ink-soft', isBrief && 'max-sm:hidden')}>
            {home.checkIns.invitation[time]}
          </p>
        </div>
        {done === false && (
          <Button
            asChild
            size="sm"
            variant={isBrief ? 'secondary' : 'primary'}
            className="sm:mt-auto"
          >
            <Link href={`${screenPaths.journal}?time=${time}`} aria-describedby={id}>
              {home.checkIns.start}
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

interface StateProps extends Pick<CheckInCardProps, 'time' | 'checkIns'> {
  /** null while it is not known. */
  done: boolean | null
}

function State({ time, done, checkIns }: StateProps) {
  if (done === null || checkIns.state !== 'ready') {
    return <Skeleton className="h-6 w-20 rounded-full" />
  }
  if (!done) return <Badge>{home.checkIns.pending}</Badge>
  const entries = checkIns.entries.filter((entry) => entry.timeOfDay === time)
  return <WrittenToday time={time} entries={entries} />
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
