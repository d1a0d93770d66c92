// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { careInView } from '#client/lib/care-in-view.ts'
import { createToastStore, type ToastContent } from '#client/lib/toasts.ts'
import { setPageUrl } from '#client/testing/render.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Callers that only wait for Radix to render pass 20 ms, more than one animation frame. */
const advanceClock = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const region = () => screen.getByRole('region', { name: 'Notification' })
const visibleToasts = () => within(region()).queryAllByRole('listitem')

async function renderToaster() {
  const store = createToastStore()
  const show = async (content: ToastContent) => {
    act(() => void store.show(content))
    await advanceClock(20)
  }
  render(<Toaster store={store} />)
  await advanceClock(20)
  return { store, show }
}

describe('the toaster', () => {
  it("has a region labelled 'Notification', also when there is nothing to show", async () => {
    await renderToaster()
    expect(region()).toBeDefined()
    expect(visibleToasts()).toEqual([])
  })

  it('shows title and description', async () => {
    const { show } = await renderToaster()
    await show({ title: 'Entry Saved', description: 'Your reflection has been recorded.' })
    expect(within(region()).getByText('Entry Saved')).toBeDefined()
    expect(within(region()).getByText('Your reflection has been recorded.')).toBeDefined()
  })

  /** Opening another page before does not close it. */
  async function expectClosedByOpening(path: string) {
    act(() => history.pushState(null, '', '/library'))
    await advanceClock(20)
    expect(visibleToasts()).toHaveLength(1)
    act(() => history.pushState(null, '', path))
    await advanceClock(500)
    expect(visibleToasts()).toEqual([])
  }

  it('closes a toast when the page that its link leads to is opened in another way', async () => {
    setPageUrl('/create-slide')
    const { show } = await renderToaster()
    await show({ title: 'Limit', action: { label: 'View Plans', href: '/pricing' } })
    expect(visibleToasts()).toHaveLength(1)
    await expectClosedByOpening('/pricing')
  })

  it('shows a toast on the page that its link leads to, until that page is opened again', async () => {
    setPageUrl('/pricing')
    const { show } = await renderToaster()
    await show({ title: 'Limit', action: { label: 'View Plans', href: '/pricing' } })
    await advanceClock(500)
    expect(visibleToasts()).toHaveLength(1)
    await expectClosedByOpening('/pricing')
  })

  it('shows a toast that replaces another on the page that both their links lead to', async () => {
    setPageUrl('/create-slide')
    const { show } = await renderToaster()
    const action = { label: 'View Plans', href: '/pricing' }
    await show({ title: 'First', action })
    act(() => history.pushState(null, '', '/pricing'))
    await advanceClock(20)
    await show({ title: 'Second', action })
    await advanceClock(500)
    expect(within(region()).getByText('Second')).toBeDefined()
  })

  it('shows a toast that was raised before it mounted', async () => {
    const store = createToastStore()
    store.show({ title: 'Early' })
    await advanceClock(60_000)
    render(<Toaster store={store} />)
    await advanceClock(20)
    expect(within(region()).getByText('Early')).toBeDefined()
  })

  describe('beside a care answer', () => {
    const answer = document.createElement('section')
    const setInView = async (isInView: boolean) => {
      act(() => careInView.mark(answer, isInView))
      await advanceClock(20)
    }
    afterEach(() => careInView.mark(answer, false))

    it('shows a toast only when the answer is no longer in view', async () => {
      const { show } = await renderToaster()
      await setInView(true)
      await show({ title: 'Audio Generated' })
      await advanceClock(60_000)
      expect(visibleToasts()).toEqual([])
      await setInView(false)
      expect(within(region()).getByText('Audio Generated')).toBeDefined()
    })

    it('hides a toast while the answer is in view', async () => {
      const { show } = await renderToaster()
      await show({ title: 'Audio Generated' })
      await setInView(true)
      expect(visibleToasts()).toEqual([])
    })

    it('shows a failure at once, unless it is one of a job in the background', async () => {
      const { show } = await renderToaster()
      await setInView(true)
      await show({ title: 'Narration failed', variant: 'destructive', isBackground: true })
      expect(visibleToasts()).toEqual([])
      await show({ title: 'Not deleted', variant: 'destructive' })
      expect(within(region()).getByText('Not deleted')).toBeDefined()
    })
  })

  it('shows at most one toast at a time', async () => {
    const { show } = await renderToaster()
    await show({ title: 'First' })
    await show({ title: 'Second' })
    expect(visibleToasts()).toHaveLength(1)
    expect(within(region()).getByText('Second')).toBeDefined()
    expect(screen.queryByText('First')).toBeNull()
  })

  it('shows a toast for 5000 ms, and removes it from the store after 1,000,000 ms more', async () => {
    const { store, show } = await renderToaster()
    await show({ title: 'Saved' })
    await advanceClock(4900)
    expect(visibleToasts()).toHaveLength(1)
    await advanceClock(200)
    expect(visibleToasts()).toHaveLength(0)
    expect(store.list()).toMatchObject([{ open: false }])
    await advanceClock(1_000_000)
    expect(store.list()).toEqual([])
  })

  it("keeps a toast for the toast's own duration", async () => {
    const { show } = await renderToaster()
    await show({ title: 'Slow', duration: 9000 })
    await advanceClock(8900)
    expect(visibleToasts()).toHaveLength(1)
    await advanceClock(200)
    expect(visibleToasts()).toHaveLength(0)
  })

  it('closes the next toast by itself, even after one was closed by hand', async () => {
    const { show } = await renderToaster()
    await show({ title: 'First' })
    const close = screen.getByRole('button', { name: 'Close' })
    fireEvent.pointerMove(close)
    act(() => close.focus())
    fireEvent.click(close)
    await advanceClock(20)
    act(() => (document.activeElement as HTMLElement).blur())
    await show({ title: 'Second' })
    await advanceClock(5100)
    expect(visibleToasts()).toHaveLength(0)
  })

  it('is focused by F8', async () => {
    const { show } = await renderToaster()
    await show({ title: 'Saved' })
    expect(region().contains(document.activeElement)).toBe(false)
    fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' })
    expect(region().contains(document.activeElement)).toBe(true)
  })

  it('is at most 420px wide on medium screens', async () => {
    await renderToaster()
    expect(within(region()).getByRole('list').className).toContain('md:max-w-[420px]')
  })

  describe('a toast that is swiped', () => {
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const [toast] = visibleToasts()
      if (!toast) throw new Error('There is no toast to swipe')
      // jsdom does not implement pointer capture.
      Object.assign(toast, {
        setPointerCapture: () => undefined,
        hasPointerCapture: () => false,
      })
      const drag = (type: string, { x, y }: { x: number; y: number }) => {
        const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y })
        fireEvent(toast, Object.assign(event, { pointerType: 'touch', pointerId: 1 }))
      }
      drag('pointerdown', from)
      drag('pointermove', { x: from.x + Math.sign(to.x - from.x) * 12, y: from.y })
      drag('pointermove', to)
      drag('pointerup', to)
      await advanceClock(20)
    }

    it('is dismissed by more than 50 px to the right', async () => {
      const { show } = await renderToaster()
      await show({ title: 'Saved' })
      await swipe({ x: 100, y: 100 }, { x: 152, y: 100 })
      expect(visibleToasts()).toHaveLength(0)
    })

    it('stays after less than 50 px, and after a swipe to the left', async () => {
      const { show } = await renderToaster()
      await show({ title: 'Saved' })
      await swipe({ x: 100, y: 100 }, { x: 148, y: 100 })
      expect(visibleToasts()).toHaveLength(1)
      await swipe({ x: 200, y: 100 }, { x: 20, y: 100 })
      expect(visibleToasts()).toHaveLength(1)
    })
  })

  it('marks a destructive toast', async () => {
    const { show } = await renderToaster()
    await show({ title: 'Submission Failed', variant: 'destructive' })
    expect(visibleToasts()[0]?.dataset.variant).toBe('destructive')
    await show({ title: 'Saved' })
    expect(visibleToasts()[0]?.dataset.variant).toBe('plain')
  })

  it('navigates to the path of its action, and closes', async () => {
    setPageUrl('/create-slide')
    const { show } = await renderToaster()
    await show({ title: 'Upgrade Required', action: { label: 'View Plans', href: '/pricing' } })
    fireEvent.click(screen.getByRole('link', { name: 'View Plans' }))
    await advanceClock(20)
    expect(window.location.pathname).toBe('/pricing')
    expect(visibleToasts()).toHaveLength(0)
  })
})
