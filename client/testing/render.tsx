import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '#client/lib/queries.ts'
import { watchSession } from '#client/lib/session.ts'

const stops: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** The product's query client, with the session watched as on the page. */
export function aQueryClient() {
  const client = createQueryClient()
  stops.push(watchSession(client), () => client.clear())
  return client
}

function surroundings(client = aQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, wrapper }
}

export function renderWithQueries(element: ReactNode, client = aQueryClient()) {
  return render(element, { wrapper: surroundings(client).wrapper })
}

export function renderHookWithQueries<Result>(hook: () => Result, client = aQueryClient()) {
  return renderHook(hook, { wrapper: surroundings(client).wrapper })
}

/** Sets the URL of the page. */
export function setPageUrl(url: string): void {
  window.history.replaceState(null, '', url)
}
