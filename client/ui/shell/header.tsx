import { Link } from 'wouter'
import { browser } from '#client/lib/browser.ts'
import { discardAllDrafts } from '#client/lib/drafts.ts'
import { forgetAllKeptTracks } from '#client/lib/kept-tracks.ts'
import { forgetListeningPlaces } from '#client/lib/sound/places.ts'
import { Badge } from '../badge.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { Button } from '../button.tsx'
import { ThemeToggle, themeToggleWords } from '../theme-toggle.tsx'
import { Tooltip } from '../tooltip.tsx'

interface HeaderProps {
  email: string
  role: 'user' | 'admin'
  isDark: boolean
  onToggleTheme: () => void
}

export function Header({ email, role, isDark, onToggleTheme }: HeaderProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line/70 bg-ground/85 pt-[env(safe-area-inset-top)] backdrop-blur-lg">
      <div className="page-column flex h-15 items-center gap-3">
        <BrandMark className="-ml-0.5" />
        {/* Under the title rather than beside it: an address has room there, however long it is. */}
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <Link
              href="/"
              className="rounded-sm font-serif text-lg leading-6 font-[420] tracking-tight"
            >
              Evenstream
            </Link>
            {role === 'admin' && (
              <Badge tone="accent" className="px-2 py-0 text-xs">
                Admin
              </Badge>
            )}
          </div>
          <p className="truncate text-[0.8125rem] leading-4.5 text-ink-soft" title={email}>
            {email}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Tooltip text={themeToggleWords(isDark)}>
            <ThemeToggle isDark={isDark} onToggle={onToggleTheme} />
          </Tooltip>
          <Button
            variant="quiet"
            size="sm"
            className="-mr-2.5 px-3"
            onClick={() => {
              discardAllDrafts()
              forgetListeningPlaces()
              const leave = () => browser.leaveTo('/api/logout')
              forgetAllKeptTracks().then(leave, leave)
            }}
          >
            Logout
          </Button>
        </div>
      </div>
    </header>
  )
}
