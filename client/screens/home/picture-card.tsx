import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

/** The classes of the picture, which is inset from the edge of the card. */
export const pictureClass =
  'aspect-[16/10] size-full rounded-[calc(var(--card-radius)-0.5rem)] sm:aspect-square'

interface PictureCardProps {
  picture: ReactNode
  children: ReactNode
  labelledBy?: string
  label?: string
  busy?: boolean
}

/** A card with a picture next to its content; on narrow screens, the picture is above it. */
export function PictureCard({
  picture,
  children,
  labelledBy,
  label,
  busy = false,
}: PictureCardProps) {
  return (
    <Card
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={busy || undefined}
      className="grid p-3 sm:grid-cols-[17rem_1fr] sm:p-4"
    >
      {picture}
      <div className="grid content-center gap-6 px-3 pt-5 pb-4 sm:px-7 sm:py-4">{children}</div>
    </Card>
  )
}
