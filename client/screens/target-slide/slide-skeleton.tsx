import { targetSlide } from '#client/texts/target-slide.ts'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { columnsClass, coverClass, playerClass, scriptClass, titleClass } from './columns-class.ts'

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-10/12', 'w-3/5'] as const

export function SlideSkeleton() {
  return (
    <div aria-busy="true" data-page-width="columns" className="grid gap-6 sm:gap-8">
      <p role="status" className="sr-only">
        {targetSlide.loading}
      </p>
      <div className={columnsClass}>
        <Skeleton className={`aspect-[3/1] w-full rounded-card ${coverClass}`} />
        <div
          className={`grid justify-items-center gap-2.5 sm:gap-4 xl:justify-items-start ${titleClass}`}
        >
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-4 w-36" />
        </div>
        <div data-skeleton="player" className={playerClass}>
          <PlayerSkeleton />
        </div>
        <div className={`mx-auto grid w-full max-w-measure gap-4 xl:mx-0 ${scriptClass}`}>
          {lines.map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <Skeleton key={line} className={`h-4.5 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}

function PlayerSkeleton() {
  return (
    <Card className="grid gap-5 px-5 pt-6 pb-7 sm:px-8">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="size-18 justify-self-center rounded-full" />
    </Card>
  )
}
