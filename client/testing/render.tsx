import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '#client/lib/queries.ts'
import { watchSession } from '#client/lib/session.ts'
import { SoundProvider } from '#client/lib/sound/sound-provider.tsx'
import { removeStoredSource } from '#client/lib/sound/stored-source.ts'
import { aUser } from './users.ts'

const teardowns: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const teardown of teardowns.splice(0)) teardown()
  // The player stores its last track in the browser.
  removeStoredSource()
  vi.unstubAllGlobals()
})

/** The app's query client, with `watchSession` running as in the app. */
export function aQueryClient() {
  const client = createQueryClient()
  teardowns.push(watchSession(client), () => client.clear())
  return client
}

/** The providers that most components need: queries, and the sound player of a user. */
const wrapperFor =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SoundProvider userId={aUser().id}>{children}</SoundProvider>
    </QueryClientProvider>
  )

export function renderWithProviders(element: ReactNode, client = aQueryClient()) {
  return render(element, { wrapper: wrapperFor(client) })
}

export function renderHookWithProviders<Result>(hook: () => Result, client = aQueryClient()) {
  return renderHook(hook, { wrapper: wrapperFor(client) })
}

export function setPageUrl(url: string): void {
  window.history.replaceState(null, '', url)
}
