/**
 * Shows the landing page to visitors and the shell to signed-in users. Shows 'Loading...' until the session is
 * known, and a page that says that the server is unreachable if the session cannot be read.
 */
import { lazy, Suspense } from 'react'
import { useClearPrivateQueries, useSession } from '#client/lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './loading.tsx'

// Separate chunks: most sessions need only one of them.
const Shell = lazy(() => import('./shell.tsx'))
const ServerUnreachable = lazy(() => import('./server-unreachable.tsx'))
const LandingPage = lazy(() => import('./visitor.tsx'))

export function SessionSwitch() {
  const session = useSession()
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return <SignedOut />
    case 'failed':
      return (
        <Suspense fallback={<Loading />}>
          <ServerUnreachable onRetry={session.retry} />
        </Suspense>
      )
    case 'signed-in':
      return (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            {/* Keyed by user, so that no state of one user is shown to the next. */}
            <Shell key={session.user.id} user={session.user} />
          </Suspense>
        </ErrorBoundary>
      )
  }
}

function SignedOut() {
  useClearPrivateQueries()
  return (
    <Suspense fallback={<Loading />}>
      <LandingPage />
    </Suspense>
  )
}
