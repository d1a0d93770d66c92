import { Skeleton } from '#client/ui/skeleton.tsx'

const lines = ['a', 'b', 'c', 'd'] as const

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="grid gap-5 rounded-card border border-line bg-surface p-6 shadow-soft"
    >
      <p role="status" className="sr-only">
        {label}
      </p>
      {lines.map((line) => (
        <div key={line} className="flex items-center gap-6">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-1/6" />
          <Skeleton className="h-9 w-1/6" />
        </div>
      ))}
    </div>
  )
}
