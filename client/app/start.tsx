/** Where the page begins: the landing page for visitors, the app for everybody else. */
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
        // In one step, with everything that has arrived by then: no skeleton flashes by.
        if (!left) startTransition(() => setPage(found))
      },
      (error: unknown) => {
        // For the boundary around it.
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

/** Visitors, who come first and know us least, never download what stands behind the sign-in. */
async function pageFor(answer: Promise<InitialSession>): Promise<ReactNode> {
  const first = await answer
  if (first === 'visitor') {
    // Whose session is over, for whatever reason, keeps nothing here. Storage may be closed.
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
