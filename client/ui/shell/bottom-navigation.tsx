import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'

interface BottomNavigationProps {
  items: readonly { label: string; href: string; icon: LucideIcon; active: boolean }[]
}

/** Along the whole edge of a phone; a bar afloat where there is room beside it. */
export function BottomNavigation({ items }: BottomNavigationProps) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line/70 bg-ground/85 pb-[env(safe-area-inset-bottom)] backdrop-blur-lg md:inset-x-auto md:bottom-5 md:left-1/2 md:w-max md:-translate-x-1/2 md:rounded-full md:border md:bg-surface/90 md:px-3 md:pb-0 md:shadow-soft"
    >
      <ul className="mx-auto flex h-17 max-w-column items-stretch justify-around px-2 md:h-16 md:gap-1 md:px-0">
        {items.map(({ label, href, icon: Icon, active }) => (
          <li key={href} className="flex flex-1">
            <Link
              href={href}
              aria-current={active ? 'page' : undefined}
              className={classNames(
                'group flex min-w-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-xs leading-4 transition-colors duration-200 focus-visible:-outline-offset-4 md:min-w-20',
                active ? 'font-semibold text-accent' : 'font-medium text-ink-soft hover:text-ink',
              )}
            >
              <span
                className={classNames(
                  'grid h-7 w-13 place-items-center rounded-full transition-colors duration-300',
                  active && 'bg-accent-soft',
                )}
              >
                <Icon aria-hidden className="size-5.5" strokeWidth={active ? 2 : 1.75} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
