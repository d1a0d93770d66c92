/** Who is there decides what is shown: the landing page to visitors, the shell to users. */
import { lazy, Suspense } from 'react'
import { useNothingPrivate, useSession } from '#client/lib/session.ts'
import { Landing } from '#client/screens/landing/index.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './loading.tsx'
import { usePageTitle } from './page-title.ts'
import { preloadScreen } from './screens.ts'
import { Trouble } from './trouble.tsx'

// Visitors, who come first and know us least, never download what stands behind the sign-in.
const Shell = lazy(() => {
  preloadScreen(window.location.pathname)
  return import('./shell.tsx')
})

export function StartGate() {
  const session = useSession()
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return <Visitor />
    case 'failed':
      return (
        <Trouble
          title="Evenstream is out of reach"
          text="The server did not answer. Check your connection, or wait a moment and try again."
          action={{ label: 'Try again', run: session.retry }}
        />
      )
    case 'signed-in':
      return (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            {/* Nothing one person left open may stay open for the next. */}
            <Shell key={session.user.id} user={session.user} />
          </Suspense>
        </ErrorBoundary>
      )
  }
}

function Visitor() {
  usePageTitle(null)
  useNothingPrivate()
  return <Landing />
}
