import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'

/** On narrow screens, a large picture is above the content, and a small one beside its title. */
export type PictureSize = 'large' | 'small'

/**
 * The classes of the picture, which is inset from the edge of the card. It has no height in percent:
 * WebKit would resolve that against the whole card, and the text would lie on the picture.
 */
export const pictureClass = (size: PictureSize) =>
  classNames(
    'w-full rounded-[calc(var(--card-radius)-0.5rem)] sm:aspect-square sm:self-stretch',
    size === 'large' ? 'max-sm:aspect-[16/10]' : 'max-sm:aspect-square',
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
        'grid p-3 sm:grid-cols-[17rem_minmax(0,1fr)] sm:p-4',
        isSmall && 'max-sm:grid-cols-[min(6rem,30%)_minmax(0,1fr)] max-sm:gap-4',
      )}
    >
      {picture}
      <div
        className={classNames(
          'grid content-center gap-6 sm:px-7 sm:py-4',
          isSmall ? 'max-sm:contents' : 'max-sm:px-3 max-sm:pt-5 max-sm:pb-4',
        )}
      >
        <div className={classNames('grid gap-2.5', isSmall && 'max-sm:gap-1.5')}>{children}</div>
        <div className="grid gap-2 max-sm:col-span-full">{actions}</div>
      </div>
    </Card>
  )
}
