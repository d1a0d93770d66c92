// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFollowScroll } from './follow-scroll.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('following the script', () => {
  const scrollBy = vi.fn()
  const tops = new Map<number, number>()
  const text = document.createElement('div')
  text.innerHTML = '<span data-sentence="0"></span><span data-sentence="1"></span>'

  beforeEach(() => {
    scrollBy.mockClear()
    vi.stubGlobal('scrollBy', scrollBy)
    vi.stubGlobal('innerHeight', 800)
    for (const span of text.querySelectorAll<HTMLElement>('span')) {
      vi.spyOn(span, 'getBoundingClientRect').mockImplementation(
        () => new DOMRect(0, tops.get(Number(span.dataset.sentence)), 100, 30),
      )
    }
  })

  const renderFollowScroll = (isPlaying = true) =>
    renderHook(
      ({ sentence }: { sentence: number | null }) =>
        useFollowScroll({ current: text }, sentence, isPlaying),
      { initialProps: { sentence: null as number | null } },
    )

  it('does not scroll while the sentence is visible', () => {
    tops.set(0, 400)
    renderFollowScroll().rerender({ sentence: 0 })
    expect(scrollBy).not.toHaveBeenCalled()
  })

  it('scrolls to a sentence out of view, without animation under reduced motion', () => {
    tops.set(0, 900).set(1, 20)
    const { rerender } = renderFollowScroll()
    rerender({ sentence: 0 })
    expect(scrollBy).toHaveBeenLastCalledWith({ top: 580, behavior: 'smooth' })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    rerender({ sentence: 1 })
    expect(scrollBy).toHaveBeenLastCalledWith({ top: -300, behavior: 'auto' })
  })

  it('does not scroll while paused', () => {
    tops.set(0, 900)
    renderFollowScroll(false).rerender({ sentence: 0 })
    expect(scrollBy).not.toHaveBeenCalled()
  })

  it('pauses after the user has scrolled, until the narration is visible again', () => {
    tops.set(0, 900).set(1, 900)
    const { rerender } = renderFollowScroll()
    window.dispatchEvent(new Event('wheel'))
    rerender({ sentence: 0 })
    expect(scrollBy).not.toHaveBeenCalled()
    rerender({ sentence: 1 })
    expect(scrollBy).not.toHaveBeenCalled()
    tops.set(1, 300).set(0, 900)
    rerender({ sentence: 0 })
    expect(scrollBy).toHaveBeenCalledTimes(1)
  })
})
