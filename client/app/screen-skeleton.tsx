import { app } from '#client/texts/app.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** A placeholder with the layout that most screens share: a heading, a line of text, a card. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        {app.openingPage}
      </p>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-4 h-56 w-full rounded-card" />
    </div>
  )
}
