import { Link } from 'wouter'
import { logOut } from '#client/lib/log-out.ts'
import { common } from '#client/texts/common.ts'
import { shell } from '#client/texts/shell.ts'
import { Badge } from '../badge.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { Button } from '../button.tsx'
import { ThemeToggle, themeToggleLabel } from '../theme-toggle.tsx'
import { Tooltip } from '../tooltip.tsx'

interface HeaderProps {
  email: string
  role: 'user' | 'admin'
  isDark: boolean
  onToggleTheme: () => void
}

export function Header({ email, role, isDark, onToggleTheme }: HeaderProps) {
  return (
    <header className="@container fixed inset-x-0 top-0 z-30 lowest:static max-md:care:static border-b border-line/70 bg-ground/85 pt-[env(safe-area-inset-top)] backdrop-blur-lg">
      <div className="page-column flex h-(--header-row) items-center gap-3 @max-[20rem]:gap-2">
        <BrandMark className="-ml-0.5 @max-[22.5rem]:hidden" />
        {/* A long email address has room below the title; in a low, wide window it is beside the title. */}
        <div className="min-w-0 flex-1 low:sm:flex low:sm:items-center low:sm:gap-3">
          <div className="flex items-center gap-2">
            <Link
              href="/"
              className="rounded-sm font-serif text-[min(1.125rem,5.6vw)] leading-[1.34] font-[420] tracking-tight"
            >
              {common.productName}
            </Link>
            {role === 'admin' && (
              <Badge tone="accent" className="px-2 py-0 text-[min(0.75rem,3.75vw)]!">
                {shell.admin}
              </Badge>
            )}
          </div>
          <p
            className="truncate text-[min(0.8125rem,4.06vw)] leading-[1.4] text-ink-soft"
            title={email}
          >
            {email}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Tooltip text={themeToggleLabel(isDark)}>
            <ThemeToggle
              isDark={isDark}
              onToggle={onToggleTheme}
              className="@max-[14rem]:w-[48px]!"
            />
          </Tooltip>
          <Button
            variant="quiet"
            size="sm"
            className="-mr-[min(0.75rem,3.75vw)] px-[min(0.75rem,3.75vw)]! text-[min(0.875rem,4.37vw)]!"
            onClick={logOut}
          >
            {shell.logout}
          </Button>
        </div>
      </div>
    </header>
  )
}
