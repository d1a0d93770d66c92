/**
 * Root of the page: the landing page for visitors; for all others the app or, after a quick exit, a page in place of
 * the app.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { clearQuickExitMark, hasLeftQuickly } from '#client/lib/quick-exit.ts'
import { clearStoredData, clearTabData, onLogoutInAnotherTab } from '#client/lib/stored-data.ts'
import { deleteTrackCaches } from '#client/offline/track-cache.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { InitialSession } from './initial-session.ts'
import { Loading } from './loading.tsx'
import { preloadScreen } from './screens.ts'
import { ToastHost } from './toast-host.tsx'

export function Start({ session }: { session: Promise<InitialSession> }) {
  return (
    <ErrorBoundary>
      <StartPage session={session} />
    </ErrorBoundary>
  )
}

function StartPage({ session }: { session: Promise<InitialSession> }) {
  const [page, setPage] = useState<ReactNode>(<Loading />)
  // Registered for all pages: on the landing page, too, this tab may hold drafts of an expired session.
  useEffect(() => onLogoutInAnotherTab(clearTabData), [])
  useEffect(() => {
    let cancelled = false
    pageFor(session).then(
      (loaded) => {
        // A transition, so that parts that have loaded are shown without their skeletons.
        if (!cancelled) startTransition(() => setPage(loaded))
      },
      (error: unknown) => {
        // Rethrow the error while rendering, so that the error boundary catches it.
        if (!cancelled) {
          setPage(() => {
            throw error
          })
        }
      },
    )
    return () => {
      cancelled = true
    }
  }, [session])
  return page
}

/** Loads only what the session needs: a visitor does not download the app. */
async function pageFor(session: Promise<InitialSession>): Promise<ReactNode> {
  if ((await session) === 'visitor') {
    // Tracks, and some of what is stored, must not outlive the session. Storage may be inaccessible.
    void deleteTrackCaches().catch(() => undefined)
    clearStoredData('ended-by-server')
    clearQuickExitMark()
    const { default: LandingPage } = await import('./visitor.tsx')
    return (
      <>
        <LandingPage />
        <ToastHost />
      </>
    )
  }
  if (hasLeftQuickly()) {
    const { default: AfterQuickExit } = await import('./after-quick-exit.tsx')
    return <AfterQuickExit />
  }
  const [{ createSignedInApp }, screen] = await Promise.all([
    import('./signed-in-app.tsx'),
    preloadScreen(window.location.pathname),
    import('./shell.tsx'),
  ])
  return createSignedInApp(screen)
}
