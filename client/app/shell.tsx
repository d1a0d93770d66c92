import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHelpInRefusal } from '#client/lib/help-in-refusal.ts'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { removeOfflineTracksOfOthers } from '#client/lib/offline-tracks.ts'
import { registerServiceWorker } from '#client/lib/register-service-worker.ts'
import { SoundProvider } from '#client/lib/sound/sound-provider.tsx'
import { useTheme } from '#client/lib/theme.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { app } from '#client/texts/app.ts'
import { PlayerDock } from '#client/ui/player/player-dock.tsx'
import { BottomNavigation } from '#client/ui/shell/bottom-navigation.tsx'
import { Header } from '#client/ui/shell/header.tsx'
import type { User } from '#shared/contract/auth.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { navigationFor } from './navigation.ts'
import { useNavigationState } from './navigation-focus.ts'
import { PreloadedHelpInRefusal, preloadHelp } from './preloaded-help.ts'
import { ScreenRouter } from './screen-router.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

export default function Shell({ user }: { user: User }) {
  const [location] = useLocation()
  const { theme, toggleTheme } = useTheme()
  const main = useRef<HTMLElement>(null)
  // Kept here and not in the router, which is not mounted while help is shown.
  const navigationState = useNavigationState()
  const { help } = useHelpInRefusal()
  useEffect(registerServiceWorker, [])
  useEffect(() => whenIdle(() => void preloadHelp().catch(() => undefined)), [])
  useEffect(() => void removeOfflineTracksOfOthers(user.id).catch(() => undefined), [user.id])

  return (
    <SoundProvider userId={user.id}>
      <JobsProvider>
        <a
          href="#main"
          className="sr-only rounded-control bg-surface-raised text-ink shadow-soft focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-3"
        >
          {app.skipToContent}
        </a>
        <Header
          email={user.email}
          role={user.role}
          isDark={theme === 'dark'}
          onToggleTheme={toggleTheme}
        />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="page-column shell-clearance min-h-dvh outline-none"
        >
          {help ? (
            <ErrorBoundary>
              <Suspense fallback={<ScreenSkeleton />}>
                <PreloadedHelpInRefusal key={help.answer} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <ScreenRouter role={user.role} main={main} navigationState={navigationState} />
          )}
        </main>
        <PlayerDock />
        <BottomNavigation items={navigationFor(user.role, location)} />
      </JobsProvider>
    </SoundProvider>
  )
}
