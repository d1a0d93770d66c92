import { library } from '#client/texts/library.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { gridClass } from './grid-class.ts'

const cardKeys = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function LibrarySkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {library.loading}
      </p>
      <div className={gridClass}>
        {cardKeys.map((key) => (
          <div key={key} className="overflow-clip rounded-card border border-line bg-surface">
            <Skeleton className="aspect-[4/3] w-full rounded-none" />
            <div className="grid gap-2.5 p-4 pb-16">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-12" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
