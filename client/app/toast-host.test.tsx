// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// The toast store is module state, so each test imports the modules again.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const region = () => screen.findByRole('region', { name: 'Notification' })
const isToasterRendered = () => screen.queryByRole('region', { name: 'Notification' }) !== null
/** Advances the clock until the page counts as idle. */
const waitUntilIdle = () => act(() => vi.advanceTimersByTimeAsync(60_000))

async function renderToastHost({ loadWhenIdle }: { loadWhenIdle: boolean }) {
  const { ToastHost } = await import('./toast-host.tsx')
  const { toast } = await import('#client/lib/toasts.ts')
  render(<ToastHost loadWhenIdle={loadWhenIdle} />)
  return { toast }
}

describe('toaster', () => {
  it('is not loaded for a visitor without interaction or toast', async () => {
    vi.useFakeTimers()
    await renderToastHost({ loadWhenIdle: false })
    await waitUntilIdle()
    vi.useRealTimers()
    // A toaster that was requested would have loaded after this import.
    await import('#client/ui/toaster.tsx')
    await act(async () => {})
    expect(isToasterRendered()).toBe(false)
  })

  it("is loaded on a visitor's first interaction", async () => {
    await renderToastHost({ loadWhenIdle: false })
    fireEvent.pointerDown(document.body)
    await region()
  })

  it('is loaded and focused when a visitor presses F8', async () => {
    await renderToastHost({ loadWhenIdle: false })
    fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
    const toaster = await region()
    // The key is replayed by an effect, which may run after the region is in the document.
    await waitFor(() => expect(toaster.contains(document.activeElement)).toBe(true))
  })

  it('is loaded for a signed-in user when the page is idle', async () => {
    vi.useFakeTimers()
    await renderToastHost({ loadWhenIdle: true })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(isToasterRendered()).toBe(false)
    await waitUntilIdle()
    vi.useRealTimers()
    await region()
  })

  it('is loaded with the first toast, and shows it', async () => {
    const { toast } = await renderToastHost({ loadWhenIdle: false })
    act(() => void toast({ title: 'Message sent!' }))
    expect(await within(await region()).findByText('Message sent!')).toBeDefined()
  })
})

describe('a toaster that fails to load', () => {
  it('is loaded again with the next toast', async () => {
    let attempts = 0
    vi.doMock('#client/ui/toaster.tsx', async (original) => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return original()
    })
    const { toast } = await renderToastHost({ loadWhenIdle: false })
    act(() => void toast({ title: 'First' }))
    await waitFor(() => expect(attempts).toBe(1))
    expect(isToasterRendered()).toBe(false)
    act(() => void toast({ title: 'Second' }))
    expect(await within(await region()).findByText('Second')).toBeDefined()
    vi.doUnmock('#client/ui/toaster.tsx')
  })
})
