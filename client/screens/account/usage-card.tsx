import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '#client/lib/queries.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { getUsageStats } from '#shared/contract/usage.ts'
import type { Reading } from '#shared/endpoint.ts'

type Stats = Reading<typeof getUsageStats>

export function UsageCard() {
  const { data, isError } = useQuery(read(getUsageStats))
  return (
    <Card aria-labelledby="usage">
      <CardHeader>
        <CardTitle id="usage">Usage This Month</CardTitle>
        <p className="text-[0.9375rem] text-ink-soft">
          Counts are for today; the cost is for this month.
        </p>
      </CardHeader>
      <CardBody className="grid gap-5">
        {data ? <Figures stats={data} /> : isError ? <UsageError /> : <UsageSkeleton />}
      </CardBody>
    </Card>
  )
}

/** A share of the daily limit from which on it is worth a word. */
const nearTheLimit = 80

function Figures({ stats: { usage, limits } }: { stats: Stats }) {
  const share = shareOf(usage.slideCount, limits.dailySlides)
  const total = totalWords(limits)
  const used = `${usage.slideCount} of ${limits.dailySlides} Target Slides are used today.`
  return (
    <>
      <div className="grid gap-2.5">
        <Figure label="Target Slides">{countOf(usage.slideCount, limits.dailySlides)}</Figure>
        {share !== null && (
          <Progress
            label={total === null ? 'Target Slides used today' : 'Target Slides used'}
            value={share}
          />
        )}
      </div>
      {share !== null && share >= nearTheLimit && (
        <p role="alert" className="flex gap-3 rounded-control bg-dawn-soft px-4 py-3.5 text-dawn">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {`Note: approaching limit. ${total ?? used}`}
        </p>
      )}
      {total !== null && (share === null || share < nearTheLimit) && (
        <p className="text-[0.9375rem] text-ink-soft">{total}</p>
      )}
      <div className="grid gap-3 border-t border-line pt-5">
        <Figure label="Audio sessions">
          {usage.audioCount}
          {limits.dailyAudios !== null && ` of ${limits.dailyAudios}`}
        </Figure>
        <Figure label="Reflections">{usage.journalCount}</Figure>
        <Figure label="Estimated AI cost">${usage.totalCost.toFixed(2)}</Figure>
      </div>
    </>
  )
}

/** null: the plan counts by the day. What is granted once does not come back tomorrow. */
function totalWords({ totalSlides, totalAudios }: Stats['limits']): string | null {
  if (totalSlides === null) return null
  const slides = `${totalSlides} Target ${totalSlides === 1 ? 'Slide' : 'Slides'}`
  const audios = `${totalAudios} audio ${totalAudios === 1 ? 'session' : 'sessions'}`
  return `Your plan includes ${slides}${totalAudios === null ? '' : ` and ${audios}`} in total.`
}

const shareOf = (count: number, limit: number | null) =>
  limit === null || limit === 0 ? null : Math.min(100, (count / limit) * 100)

/** Without a limit there is nothing to set it against. */
const countOf = (count: number, limit: number | null) =>
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
      Failed to load usage statistics. Please try refreshing the page.
    </p>
  )
}

function UsageSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Loading your usage
      </p>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="mt-2 h-5 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
