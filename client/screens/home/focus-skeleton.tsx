import { home } from '#client/texts/home.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { PictureCard, type PictureSize, pictureClass } from './picture-card.tsx'

export function FocusSkeleton({ size }: { size: PictureSize }) {
  return (
    <PictureCard
      label={home.focus.title}
      busy
      size={size}
      picture={<Skeleton className={pictureClass(size)} />}
      actions={<Skeleton className="h-12 w-full rounded-full" />}
    >
      <p role="status" className="sr-only">
        {home.focus.loading}
      </p>
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-7 w-11/12" />
      <Skeleton className="h-7 w-3/5" />
      <Skeleton className="h-4 w-16" />
    </PictureCard>
  )
}
