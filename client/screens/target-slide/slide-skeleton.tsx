import { targetSlide } from '#client/texts/target-slide.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-10/12', 'w-3/5'] as const

export function SlideSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8">
      <p role="status" className="sr-only">
        {targetSlide.loading}
      </p>
      <Skeleton className="aspect-[5/2] w-full rounded-card sm:aspect-[3/1]" />
      <div className="grid justify-items-center gap-4">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-4 w-36" />
      </div>
      <div className="mx-auto grid w-full max-w-measure gap-4">
        {lines.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <Skeleton key={line} className={`h-4.5 ${width}`} />
        ))}
      </div>
    </div>
  )
}
