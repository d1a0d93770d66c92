// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHookWithProviders } from '#client/testing/render.tsx'
import {
  localDay,
  msUntilNextHour,
  msUntilTomorrow,
  useDatedHour,
  useHasPassed,
  useHour,
  useToday,
} from './today.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const todayAt = (hour: number, minute = 0) => new Date(2026, 10, 15, hour, minute)

describe('a day', () => {
  it('is the local date', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
    expect(localDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31')
  })

  it('ends at the next local midnight', () => {
    expect(msUntilTomorrow(todayAt(23, 59))).toBe(60_000)
    expect(msUntilTomorrow(todayAt(0))).toBe(
      new Date(2026, 10, 16).getTime() - todayAt(0).getTime(),
    )
  })
})

describe('today', () => {
  it('changes at every midnight, without polling', () => {
    vi.setSystemTime(todayAt(23, 59))
    const { result } = renderHookWithProviders(() => useToday())
    expect(result.current).toBe('2026-11-15')
    expect(vi.getTimerCount()).toBe(1)
    act(() => vi.advanceTimersByTime(59_999))
    expect(result.current).toBe('2026-11-15')
    act(() => vi.advanceTimersByTime(1))
    expect(result.current).toBe('2026-11-16')
    act(() => vi.advanceTimersByTime(msUntilTomorrow(new Date())))
    expect(result.current).toBe('2026-11-17')
  })

  it('is updated when the page becomes visible after a sleep', () => {
    vi.setSystemTime(todayAt(22))
    const { result } = renderHookWithProviders(() => useToday())
    vi.setSystemTime(new Date(2026, 10, 16, 7))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current).toBe('2026-11-16')
  })

  it('leaves no timer behind', () => {
    const { unmount } = renderHookWithProviders(() => useToday())
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the hour', () => {
  it('changes with the clock, without polling', () => {
    vi.setSystemTime(todayAt(17, 59))
    const { result } = renderHookWithProviders(() => useHour())
    expect(result.current).toBe(17)
    expect(vi.getTimerCount()).toBe(1)
    act(() => vi.advanceTimersByTime(60_000))
    expect(result.current).toBe(18)
  })

  it('ends at the next full hour of the local time', () => {
    expect(msUntilNextHour(todayAt(17, 59))).toBe(60_000)
    expect(msUntilNextHour(todayAt(17))).toBe(3_600_000)
  })
})

describe('the hour with its date', () => {
  it('changes after a sleep until the same hour of another day', () => {
    vi.setSystemTime(todayAt(19, 5))
    const { result } = renderHookWithProviders(() => useDatedHour())
    expect(result.current).toBe('2026-11-15 19')
    vi.setSystemTime(new Date(2026, 10, 16, 19, 10))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current).toBe('2026-11-16 19')
  })
})

describe('whether a time has passed', () => {
  const renderAt = (time: number | null) => renderHookWithProviders(() => useHasPassed(time))

  it('changes at that time, without polling, and then leaves no timer', () => {
    vi.setSystemTime(todayAt(23))
    const { result } = renderAt(todayAt(24).getTime())
    expect(result.current).toBe(false)
    expect(vi.getTimerCount()).toBe(1)
    act(() => vi.advanceTimersByTime(3_599_999))
    expect(result.current).toBe(false)
    act(() => vi.advanceTimersByTime(1))
    expect(result.current).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is updated when the page becomes visible after a sleep', () => {
    vi.setSystemTime(todayAt(22))
    const { result } = renderAt(todayAt(24).getTime())
    vi.setSystemTime(todayAt(31))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current).toBe(true)
  })

  it('waits longer than the longest delay of a timer', () => {
    vi.setSystemTime(todayAt(12))
    const { result } = renderAt(new Date(2026, 11, 31).getTime())
    act(() => vi.advanceTimersByTime(30 * 24 * 3_600_000))
    expect(result.current).toBe(false)
    act(() => vi.advanceTimersByTime(30 * 24 * 3_600_000))
    expect(result.current).toBe(true)
  })

  it('needs no timer if there is no such time', () => {
    const { result } = renderAt(null)
    expect(result.current).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no timer behind', () => {
    vi.setSystemTime(todayAt(22))
    const { unmount } = renderAt(todayAt(24).getTime())
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
