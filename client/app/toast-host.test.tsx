// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// The toast store is a module: a fresh copy for each test.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const region = () => screen.findByRole('region', { name: 'Notification' })
const toasterIsThere = () => screen.queryByRole('region', { name: 'Notification' }) !== null
/** Long enough for the page to be idle. */
const aWhile = () => act(() => vi.advanceTimersByTimeAsync(60_000))

async function openPage({ soon }: { soon: boolean }) {
  const { ToastHost } = await import('./toast-host.tsx')
  const { toast } = await import('#client/lib/toasts.ts')
  render(<ToastHost soon={soon} />)
  return { toast }
}

describe('the toaster', () => {
  it('does not come to a visitor who only looks', async () => {
    vi.useFakeTimers()
    await openPage({ soon: false })
    await aWhile()
    vi.useRealTimers()
    // By now a toaster that was requested would have loaded.
    await import('#client/ui/toaster.tsx')
    await act(async () => {})
    expect(toasterIsThere()).toBe(false)
  })

  it('comes when a visitor begins to do something', async () => {
    await openPage({ soon: false })
    fireEvent.pointerDown(document.body)
    await region()
  })

  it('comes to a visitor who presses F8, and has the focus', async () => {
    await openPage({ soon: false })
    fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
    expect((await region()).contains(document.activeElement)).toBe(true)
  })

  it('comes by itself to somebody signed in, once what is shown has settled', async () => {
    vi.useFakeTimers()
    await openPage({ soon: true })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(toasterIsThere()).toBe(false)
    await aWhile()
    vi.useRealTimers()
    await region()
  })

  it('comes with a toast, and loses none that was raised before', async () => {
    const { toast } = await openPage({ soon: false })
    act(() => void toast({ title: 'Message sent!' }))
    expect(await within(await region()).findByText('Message sent!')).toBeDefined()
  })
})

describe('a toaster that cannot be fetched', () => {
  it('is asked for again with the next toast', async () => {
    let attempts = 0
    vi.doMock('#client/ui/toaster.tsx', async (original) => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return original()
    })
    const { toast } = await openPage({ soon: false })
    act(() => void toast({ title: 'First' }))
    await waitFor(() => expect(attempts).toBe(1))
    expect(toasterIsThere()).toBe(false)
    act(() => void toast({ title: 'Second' }))
    expect(await within(await region()).findByText('Second')).toBeDefined()
    vi.doUnmock('#client/ui/toaster.tsx')
  })
})
