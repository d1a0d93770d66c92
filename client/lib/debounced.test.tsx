// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a debounced value follows once the value has not changed for the delay', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 100), {
    initialProps: { value: 'a' },
  })
  expect(result.current).toBe('a')
  rerender({ value: 'ab' })
  act(() => void vi.advanceTimersByTime(99))
  rerender({ value: 'abc' })
  act(() => void vi.advanceTimersByTime(99))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('abc')
})
