import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSession } from '#client/lib/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { SessionSwitch } from './session-switch.tsx'
import { ToastHost } from './toast-host.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <SessionSwitch />
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}

function Toasts() {
  return <ToastHost loadWhenIdle={useSession().state === 'signed-in'} />
}
