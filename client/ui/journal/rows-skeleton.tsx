import { journalEntries } from '#client/texts/journal-entries.ts'
import { Skeleton } from '../skeleton.tsx'

/** Shown while a search or a filtered list of entries loads. */
export function RowsSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid divide-y divide-line rounded-card border border-line bg-surface"
    >
      <p role="status" className="sr-only">
        {journalEntries.loading}
      </p>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="ms-auto size-10 rounded-[0.625rem]" />
        </div>
      ))}
    </div>
  )
}
