import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('toasts', () => {
  it('are shown one at a time: a new toast replaces the old one', () => {
    const store = createToastStore()
    store.show({ title: 'First' })
    store.show({ title: 'Second' })
    expect(store.list().map(({ title }) => title)).toEqual(['Second'])
  })

  it('are closed immediately when dismissed, and removed after 1,000,000 ms', () => {
    const store = createToastStore()
    const id = store.show({ title: 'Saved' })
    store.dismiss(id)
    expect(store.list()).toMatchObject([{ title: 'Saved', open: false }])
    vi.advanceTimersByTime(999_999)
    expect(store.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.list()).toEqual([])
  })

  it('are not removed unless dismissed or replaced', () => {
    const store = createToastStore()
    store.show({ title: 'Saved' })
    vi.advanceTimersByTime(2_000_000)
    expect(store.list()).toHaveLength(1)
  })

  it('keep their first removal time when dismissed twice', () => {
    const store = createToastStore()
    const id = store.show({ title: 'Saved' })
    store.dismiss(id)
    vi.advanceTimersByTime(900_000)
    store.dismiss(id)
    vi.advanceTimersByTime(100_000)
    expect(store.list()).toEqual([])
  })

  it('leave no timer behind when they are replaced', () => {
    const store = createToastStore()
    store.dismiss(store.show({ title: 'First' }))
    store.show({ title: 'Second' })
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1_000_000)
    expect(store.list()).toMatchObject([{ title: 'Second', open: true }])
  })

  it('notify listeners until they unsubscribe', () => {
    const store = createToastStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.show({ title: 'First' })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    store.show({ title: 'Second' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
