// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let Tooltip: typeof import('./tooltip.tsx').Tooltip
beforeEach(async () => {
  // A fresh module, because it remembers when a tooltip was last closed.
  vi.resetModules()
  Tooltip = (await import('./tooltip.tsx')).Tooltip
  vi.useFakeTimers()
  render(
    <>
      <Tooltip text="Use the dark theme">
        <button type="button">Theme</button>
      </Tooltip>
      <Tooltip text="Leave Evenstream">
        <button type="button">Logout</button>
      </Tooltip>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advanceClock = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }))
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }))
const tooltip = () => screen.queryByRole('tooltip')?.textContent

describe('a tooltip', () => {
  it('appears after 700 ms of hovering', async () => {
    enter('Theme')
    await advanceClock(699)
    expect(tooltip()).toBeUndefined()
    await advanceClock(1)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('appears without delay within 300 ms after another has closed', async () => {
    enter('Theme')
    await advanceClock(700)
    leave('Theme')
    await advanceClock(299)
    enter('Logout')
    await advanceClock(1)
    expect(tooltip()).toBe('Leave Evenstream')
  })

  it('appears with a delay again after 300 ms', async () => {
    enter('Theme')
    await advanceClock(700)
    leave('Theme')
    await advanceClock(301)
    enter('Logout')
    await advanceClock(699)
    expect(tooltip()).toBeUndefined()
    await advanceClock(1)
    expect(tooltip()).toBe('Leave Evenstream')
  })

  it('appears without delay on keyboard focus', async () => {
    act(() => screen.getByRole('button', { name: 'Theme' }).focus())
    await advanceClock(0)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('describes the control while it is open, and closes on Escape', async () => {
    const button = screen.getByRole('button', { name: 'Theme' })
    act(() => button.focus())
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tooltip()).toBeUndefined()
    expect(button.getAttribute('aria-describedby')).toBeNull()
  })

  it('stays while the pointer is on it', async () => {
    enter('Theme')
    await advanceClock(700)
    const tooltipElement = screen.getByRole('tooltip')
    fireEvent.pointerOut(screen.getByRole('button', { name: 'Theme' }), {
      relatedTarget: tooltipElement,
    })
    await advanceClock(1000)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('does not appear after the control was used', async () => {
    enter('Theme')
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Theme' }))
    act(() => screen.getByRole('button', { name: 'Theme' }).focus())
    enter('Theme')
    await advanceClock(2000)
    expect(tooltip()).toBeUndefined()
  })

  it('does not appear on touch', async () => {
    fireEvent.pointerMove(screen.getByRole('button', { name: 'Theme' }), { pointerType: 'touch' })
    await advanceClock(2000)
    expect(tooltip()).toBeUndefined()
  })
})
