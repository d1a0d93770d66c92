import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { shell } from '#client/texts/shell.ts'
import { classNames } from '../class-names.ts'

interface BottomNavigationProps {
  items: readonly { label: string; href: string; icon: LucideIcon; active: boolean }[]
}

/** An opaque bar over the full width: nothing can lie half visible behind it. */
export function BottomNavigation({ items }: BottomNavigationProps) {
  return (
    <nav
      aria-label={shell.navigation}
      className="fixed inset-x-0 bottom-0 z-30 lowest:static max-md:care:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex h-(--navigation-row) max-w-column items-stretch justify-around px-[min(0.5rem,2.5vw)]">
        {items.map(({ label, href, icon: Icon, active }) => (
          <li key={href} className="flex flex-1">
            <Link
              href={href}
              aria-current={active ? 'page' : undefined}
              className={classNames(
                'group flex min-w-[min(3.5rem,17vw)] flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.75rem,3.75vw)] leading-[1.34] transition-colors duration-200 focus-visible:-outline-offset-4 md:flex-row md:gap-1.5 md:text-sm low:sm:flex-row low:sm:gap-1.5',
                active ? 'font-semibold text-accent' : 'font-medium text-ink-soft hover:text-ink',
              )}
            >
              <span
                className={classNames(
                  'grid h-[min(1.75rem,8.75vw)] w-[min(3.25rem,16vw)] place-items-center rounded-full transition-colors duration-300 md:w-9 low:sm:w-9',
                  active &&
                    'bg-accent-soft forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
                )}
              >
                <Icon
                  aria-hidden
                  className="size-[min(1.375rem,6.87vw)]"
                  strokeWidth={active ? 2 : 1.75}
                />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
