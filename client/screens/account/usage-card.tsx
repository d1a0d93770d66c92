import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type UsageStats, useUsage } from '#client/lib/usage.ts'
import { account } from '#client/texts/account.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function UsageCard() {
  const { stats, isError } = useUsage()
  return (
    <Card aria-labelledby="usage">
      <CardHeader>
        <CardTitle id="usage">{account.usage.title}</CardTitle>
        <p className="text-[0.9375rem] text-ink-soft">
          {stats && totalText(stats.limits) !== null
            ? account.usage.leadForTotalLimits
            : account.usage.lead}
        </p>
      </CardHeader>
      <CardBody className="grid gap-5">
        {stats ? <Figures stats={stats} /> : isError ? <UsageError /> : <UsageSkeleton />}
      </CardBody>
    </Card>
  )
}

/** The percentage of the limit from which a warning is shown. */
const warningThreshold = 80

function Figures({ stats: { usage, limits } }: { stats: UsageStats }) {
  const totalLimitText = totalText(limits)
  const slideCount = usedCount(usage.slideCount, limits.totalSlides, limits.slidesLeft)
  const audioCount = usedCount(usage.audioCount, limits.totalAudios, limits.audiosLeft)
  const audioLimit = limits.totalAudios ?? limits.dailyAudios
  // Right for both kinds of limit: only the free plan has a total limit, and its daily limit is the same number.
  const percentage = percentageOf(slideCount, limits.dailySlides)
  return (
    <>
      <div className="grid gap-2.5">
        <Figure label={account.usage.targetSlides}>
          {countText(slideCount, limits.dailySlides)}
        </Figure>
        {percentage !== null && (
          <Progress
            label={
              totalLimitText === null ? account.usage.slidesUsedToday : account.usage.slidesUsed
            }
            value={percentage}
          />
        )}
      </div>
      {limits.dailySlides !== null && percentage !== null && percentage >= warningThreshold && (
        <p role="alert" className="flex gap-3 rounded-control bg-dawn-soft px-4 py-3.5 text-dawn">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {totalLimitText === null
            ? account.usage.nearDailyLimit(slideCount, limits.dailySlides)
            : account.usage.nearTotalLimit(totalLimitText)}
        </p>
      )}
      {totalLimitText !== null && (percentage === null || percentage < warningThreshold) && (
        <p className="text-[0.9375rem] text-ink-soft">{totalLimitText}</p>
      )}
      <div className="grid gap-3 border-t border-line pt-5">
        <Figure label={account.usage.audioSessions}>
          {audioLimit === null ? audioCount : account.usage.countOfLimit(audioCount, audioLimit)}
        </Figure>
        <Figure label={account.usage.reflections}>{usage.journalCount}</Figure>
        <Figure label={account.usage.cost}>{account.usage.dollars(usage.totalCost)}</Figure>
      </div>
    </>
  )
}

/** With a total limit the count is a total, too, and includes earlier days. */
const usedCount = (countToday: number, totalLimit: number | null, left: number | null) =>
  totalLimit === null || left === null ? countToday : totalLimit - left

/** A sentence about the total limits; null when there are none. */
function totalText({ totalSlides, totalAudios }: UsageStats['limits']): string | null {
  if (totalSlides === null) return null
  return totalAudios === null
    ? account.usage.slidesInTotal(totalSlides)
    : account.usage.slidesAndAudioInTotal(totalSlides, totalAudios)
}

const percentageOf = (count: number, limit: number | null) =>
  limit === null || limit === 0 ? null : Math.min(100, (count / limit) * 100)

const countText = (count: number, limit: number | null) =>
  limit === null ? String(count) : `${count} / ${limit}`

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span>{label}</span>
      <span className="font-semibold tabular-nums">{children}</span>
    </p>
  )
}

function UsageError() {
  return (
    <p role="alert" className="text-danger">
      {account.usage.failed}
    </p>
  )
}

function UsageSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        {account.usage.loading}
      </p>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="mt-2 h-5 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
