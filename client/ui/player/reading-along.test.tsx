// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlayback } from '#client/lib/sound/playback.ts'
import * as sound from '#client/testing/audio.ts'
import { useFollowScroll } from './follow-scroll.ts'
import { PlayerDock } from './player-dock.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the player dock', () => {
  let reportIntersection: (isIntersecting: boolean) => void = () => {}
  beforeEach(() => {
    sound.stubAudio()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          reportIntersection = (isIntersecting) => act(() => report([{ isIntersecting }]))
        }
        observe() {}
        disconnect() {}
      },
    )
  })

  function openDock() {
    const audio = document.createElement('audio')
    const playback = createPlayback({ load: () => 0, save: () => {} })
    playback.attach(audio)
    sound.loadMetadata(audio)
    const player = {
      audio: { current: audio },
      audioUrl: '/a',
      trackId: null,
      playback,
      track: null,
      trackPending: false,
      retry: () => {},
    }
    render(<PlayerDock player={player} card={{ current: document.createElement('div') }} />)
    return { audio, playback }
  }
  const dock = () => screen.queryByRole('group', { name: 'Player' })

  it('is shown while the card is out of view, and stays during a pause', () => {
    const { audio, playback } = openDock()
    reportIntersection(false)
    expect(dock()).toBeNull()
    act(() => playback.play())
    sound.playUntil(audio, 62)
    expect(dock()?.textContent).toContain('1:02 / 5:00')
    act(() => screen.getByRole('button', { name: 'Pause' }).click())
    expect(audio.paused).toBe(true)
    expect(dock()).not.toBeNull()
    reportIntersection(true)
    expect(dock()).toBeNull()
  })

  it('is hidden after a failure, which the card shows', () => {
    const { audio, playback } = openDock()
    act(() => playback.play())
    reportIntersection(false)
    sound.failLoading(audio)
    expect(dock()).toBeNull()
  })
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
