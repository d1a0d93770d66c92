import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

interface LinkCardProps extends Omit<ComponentProps<'a'>, 'title'> {
  icon: LucideIcon
  title: string
  about: string
  /** For a link under a care answer, which stands out from everything else on the screen. */
  isLarge?: boolean
}

/** A number to call or a page to open, large enough to be tapped easily. */
export function LinkCard({ icon: Icon, title, about, isLarge = false, ...link }: LinkCardProps) {
  return (
    <a
      {...link}
      className={classNames(
        'flex items-center gap-4 rounded-control border bg-surface-raised px-4 transition-colors duration-200 hover:border-accent hover:bg-accent-soft',
        isLarge ? 'min-h-18 border-accent py-3.5' : 'border-edge py-3',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('shrink-0 text-accent', isLarge ? 'size-6' : 'size-5')}
      />
      <span className="grid min-w-0">
        <span className={classNames('font-semibold tabular-nums', isLarge && 'text-xl')}>
          {title}
        </span>
        <span className="text-sm text-ink-soft">{about}</span>
      </span>
    </a>
  )
}
