import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'

/** A small picture stands beside its title, with the actions in the same row if the screen is wide enough. */
export type PictureSize = 'large' | 'small'

/**
 * The classes of the picture, which is inset from the edge of the card. It has no height in percent:
 * WebKit would resolve that against the whole card, and the text would lie on the picture.
 */
export const pictureClass = (size: PictureSize) =>
  classNames(
    'w-full rounded-[calc(var(--card-radius)-0.5rem)]',
    size === 'large' ? 'aspect-[16/10] sm:aspect-square sm:self-stretch' : 'aspect-square',
  )

interface PictureCardProps {
  picture: ReactNode
  size?: PictureSize
  children: ReactNode
  actions: ReactNode
  labelledBy?: string
  label?: string
  busy?: boolean
}

/** A card with a picture next to its content. */
export function PictureCard({
  picture,
  size = 'large',
  children,
  actions,
  labelledBy,
  label,
  busy = false,
}: PictureCardProps) {
  const isSmall = size === 'small'
  return (
    <Card
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={busy || undefined}
      className={classNames(
        'grid p-3 sm:p-4',
        isSmall
          ? 'grid-cols-[min(6rem,30%)_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-center sm:gap-6 sm:pe-6'
          : 'sm:grid-cols-[17rem_minmax(0,1fr)]',
      )}
    >
      {picture}
      <div
        className={classNames(
          isSmall ? 'contents' : 'grid content-center gap-6 px-3 pt-5 pb-4 sm:px-7 sm:py-4',
        )}
      >
        <div className={classNames('grid', isSmall ? 'gap-1.5' : 'gap-2.5')}>{children}</div>
        <div className="grid gap-2 max-sm:col-span-full">{actions}</div>
      </div>
    </Card>
  )
}
