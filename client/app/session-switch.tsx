/** Who is there decides what is shown: the landing page to visitors, the shell to users. */
import { lazy, Suspense } from 'react'
import { useClearPrivateQueries, useSession } from '#client/lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading } from './loading.tsx'

// For those who stay, neither needs the other.
const Shell = lazy(() => import('./shell.tsx'))
const OutOfReach = lazy(() => import('./server-unreachable.tsx'))
const Visitor = lazy(() => import('./visitor.tsx'))

export function SessionSwitch() {
  const session = useSession()
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return <FormerUser />
    case 'failed':
      return (
        <Suspense fallback={<Loading />}>
          <OutOfReach onRetry={session.retry} />
        </Suspense>
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

function FormerUser() {
  useClearPrivateQueries()
  return (
    <Suspense fallback={<Loading />}>
      <Visitor />
    </Suspense>
  )
}
