import { home } from '#client/texts/home.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PictureCard, pictureClass } from './picture-card.tsx'

export function FocusSkeleton() {
  return (
    <PictureCard label={home.focus.title} busy picture={<Skeleton className={pictureClass} />}>
      <p role="status" className="sr-only">
        {home.focus.loading}
      </p>
      <div className="grid gap-3">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-7 w-11/12" />
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-4 w-16" />
      </div>
      <Skeleton className="h-12 w-full rounded-full" />
    </PictureCard>
  )
}
