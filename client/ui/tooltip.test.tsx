// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => {
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
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }))
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }))
const tooltip = () => screen.queryByRole('tooltip')?.textContent

describe('a tooltip', () => {
  it('appears after 700 ms of hovering', async () => {
    enter('Theme')
    await pass(699)
    expect(tooltip()).toBeUndefined()
    await pass(1)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('appears at once within 300 ms after another has closed', async () => {
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
    await pass(700)
    const shown = screen.getByRole('tooltip')
    fireEvent.pointerOut(screen.getByRole('button', { name: 'Theme' }), { relatedTarget: shown })
    await pass(1000)
    expect(tooltip()).toBe('Use the dark theme')
  })

  it('does not appear after the control was used', async () => {
    enter('Theme')
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Theme' }))
    act(() => screen.getByRole('button', { name: 'Theme' }).focus())
    enter('Theme')
    await pass(2000)
    expect(tooltip()).toBeUndefined()
  })

  it('does not appear on touch', async () => {
    fireEvent.pointerMove(screen.getByRole('button', { name: 'Theme' }), { pointerType: 'touch' })
    await pass(2000)
    expect(tooltip()).toBeUndefined()
  })
})
