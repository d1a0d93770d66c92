/** Root of the page: the landing page for visitors, the app for all others. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { deleteTrackCaches } from '#client/offline/track-cache.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { InitialSession } from './initial-session.ts'
import { Loading } from './loading.tsx'
import { preloadScreen } from './screens.ts'
import { ToastHost } from './toast-host.tsx'

export function Start({ answer }: { answer: Promise<InitialSession> }) {
  return (
    <ErrorBoundary>
      <Opening answer={answer} />
    </ErrorBoundary>
  )
}

function Opening({ answer }: { answer: Promise<InitialSession> }) {
  const [page, setPage] = useState<ReactNode>(<Loading />)
  useEffect(() => {
    let left = false
    pageFor(answer).then(
      (found) => {
        // As a transition, so that loaded parts are shown without their skeletons.
        if (!left) startTransition(() => setPage(found))
      },
      (error: unknown) => {
        // Rethrown while rendering, for the error boundary.
        if (!left) {
          setPage(() => {
            throw error
          })
        }
      },
    )
    return () => {
      left = true
    }
  }, [answer])
  return page
}

/** Loads only what the session needs: visitors never download the app. */
async function pageFor(answer: Promise<InitialSession>): Promise<ReactNode> {
  const first = await answer
  if (first === 'visitor') {
    // Offline tracks must not outlive the session. Storage may be inaccessible.
    void deleteTrackCaches().catch(() => undefined)
    const { default: Visitor } = await import('./visitor.tsx')
    return (
      <>
        <Visitor />
        <ToastHost />
      </>
    )
  }
  const [{ openSignedInApp: openInside }, screen] = await Promise.all([
    import('./signed-in-app.tsx'),
    preloadScreen(window.location.pathname),
    import('./shell.tsx'),
  ])
  return openInside(screen)
}
