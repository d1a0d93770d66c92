// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  render(
    <TooltipProvider>
      <Tooltip text="Use the dark theme">
        <button type="button">Theme</button>
      </Tooltip>
      <Tooltip text="Leave Evenstream">
        <button type="button">Logout</button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }))
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }))
  // A tooltip stays while the pointer may be on its way to it.
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
}
const tooltip = () => screen.queryByRole('tooltip')?.textContent

describe('a tooltip', () => {
  it('appears after 700 ms of hovering', async () => {
    enter('Theme')
    await pass(699)
    expect(tooltip()).toBeUndefined()
    await pass(1)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('appears at once when one comes from another within 300 ms', async () => {
    enter('Theme')
    await pass(700)
    leave('Theme')
    await pass(299)
    enter('Logout')
    await pass(1)
    expect(tooltip()).toBe('Leave Evenstream')
  })

  it('waits again after 300 ms', async () => {
    enter('Theme')
    await pass(700)
    leave('Theme')
    await pass(301)
    enter('Logout')
    await pass(699)
    expect(tooltip()).toBeUndefined()
    await pass(1)
    expect(tooltip()).toBe('Leave Evenstream')
  })

  it('appears at once for the keyboard', async () => {
    act(() => screen.getByRole('button', { name: 'Theme' }).focus())
    await pass(0)
    expect(tooltip()).toBe('Use the dark theme')
  })
})
