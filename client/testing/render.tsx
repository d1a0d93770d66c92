import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '#client/lib/queries.ts'
import { watchSession } from '#client/lib/session.ts'
import { SoundProvider } from '#client/lib/sound/sound-provider.tsx'
import { forgetSource } from '#client/lib/sound/stored-source.ts'
import { aUser } from './users.ts'

const teardowns: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const teardown of teardowns.splice(0)) teardown()
  forgetSource()
  vi.unstubAllGlobals()
})

/** The app's query client, with `watchSession` running as in the app. */
export function aQueryClient() {
  const client = createQueryClient()
  teardowns.push(watchSession(client), () => client.clear())
  return client
}

function withClient(client = aQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SoundProvider userId={aUser().id}>{children}</SoundProvider>
    </QueryClientProvider>
  )
  return { client, wrapper }
}

export function renderWithQueries(element: ReactNode, client = aQueryClient()) {
  return render(element, { wrapper: withClient(client).wrapper })
}

export function renderHookWithQueries<Result>(hook: () => Result, client = aQueryClient()) {
  return renderHook(hook, { wrapper: withClient(client).wrapper })
}

/** Sets the URL of the page. */
export function setPageUrl(url: string): void {
  window.history.replaceState(null, '', url)
}
