import { journalEntries } from '#client/texts/journal-entries.ts'
import { Skeleton } from '../skeleton.tsx'

export function EntriesSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        {journalEntries.loading}
      </p>
      {['first', 'second'].map((name) => (
        <div
          key={name}
          className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-7"
        >
          <div className="flex gap-3">
            <Skeleton className="h-6 w-24 rounded-full" />
            <Skeleton className="h-6 w-36" />
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <div className="grid gap-3 border-l-2 border-line pl-4">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
