// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as sound from '#client/testing/audio.ts'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'
import { logOutInAnotherTab } from '#client/testing/stored-data.ts'
import { clearEndedSessionData, clearUserData } from '../clear-user-data.ts'
import { createPlayback } from './playback.ts'
import { playbackPosition } from './playback-position.ts'

beforeEach(() => {
  stubStorage()
  sound.stubAudio()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aPlayback(trackId = 'track') {
  const audio = document.createElement('audio')
  const playback = createPlayback(playbackPosition('mira', trackId))
  const release = playback.attach(audio)
  const listen = () => {
    playback.play()
    sound.startPlaying(audio)
  }
  return { audio, playback, release, listen, status: () => playback.state().status }
}
const savedPosition = () => playbackPosition('mira', 'track').load()

describe('playback', () => {
  it('is waiting until audio data arrives, then playing, then paused', () => {
    const { audio, playback, status } = aPlayback()
    sound.loadMetadata(audio)
    expect(playback.state()).toEqual({ status: 'paused', position: 0, duration: 300, rate: 1 })
    playback.toggle()
    expect(status()).toBe('waiting')
    sound.startPlaying(audio)
    expect(status()).toBe('playing')
    sound.stall(audio)
    expect(status()).toBe('waiting')
    playback.toggle()
    expect(status()).toBe('paused')
  })

  it('returns to the start at the end', () => {
    const { audio, playback, listen } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 200)
    sound.playToEnd(audio)
    expect(playback.state()).toMatchObject({ status: 'paused', position: 0 })
    expect(audio.currentTime).toBe(0)
    expect(savedPosition()).toBe(0)
  })

  it('pauses other audio', () => {
    const firstPlayback = aPlayback('one')
    const secondPlayback = aPlayback('other')
    firstPlayback.listen()
    secondPlayback.listen()
    expect([firstPlayback.status(), secondPlayback.status()]).toEqual(['paused', 'playing'])
  })

  it('stays paused without a user gesture, and fails if the source is not supported', async () => {
    const { playback, status } = aPlayback()
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    playback.play()
    await expect.poll(status).toBe('paused')
    play.mockRejectedValueOnce(new DOMException('', 'NotSupportedError'))
    playback.play()
    await expect.poll(status).toBe('failed')
  })

  it('stops when its element is detached', () => {
    const { audio, release, listen, status } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 42)
    release()
    expect(audio.paused).toBe(true)
    expect(status()).toBe('paused')
    expect(savedPosition()).toBe(42)
  })
})

describe('seeking in a track of 300 seconds', () => {
  it.each([
    [120, 120],
    [-5, 0],
    [999, 299.5],
  ])('to second %d moves the position to second %d', (seconds, position) => {
    const { audio, playback } = aPlayback()
    sound.loadMetadata(audio)
    playback.seek(seconds)
    expect(audio.currentTime).toBe(position)
    expect(playback.state().position).toBe(position)
  })

  it('skips relative to the current position', () => {
    const { audio, playback } = aPlayback()
    sound.loadMetadata(audio)
    playback.seek(100)
    playback.skip(-15)
    expect(audio.currentTime).toBe(85)
  })

  it('uses the duration of the element, and treats a duration of 0 as unknown', () => {
    const { audio, playback } = aPlayback()
    sound.loadMetadata(audio, 0)
    playback.seek(60)
    playback.skip(15)
    expect([playback.state().position, playback.state().duration]).toEqual([75, null])
    sound.changeDuration(audio, 300)
    expect(audio.currentTime).toBe(75)
    sound.changeDuration(audio, 0)
    expect(playback.state().duration).toBe(300)
    sound.changeDuration(audio, 300)
    playback.skip(15)
    expect(audio.currentTime).toBe(90)
  })

  it('polls for the duration if no event reports it', () => {
    vi.useFakeTimers()
    const { audio, playback } = aPlayback()
    sound.loadMetadata(audio, 0)
    playback.seek(60)
    vi.advanceTimersByTime(1_000)
    expect(audio.currentTime).toBe(0)
    sound.setDurationWithoutEvent(audio, 300)
    vi.advanceTimersByTime(250)
    expect(audio.currentTime).toBe(60)
    expect(playback.state()).toMatchObject({ position: 60, duration: 300 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stops polling for the duration when the track is released, or after ten seconds', () => {
    vi.useFakeTimers()
    const released = aPlayback()
    sound.loadMetadata(released.audio, 0)
    released.release()
    expect(vi.getTimerCount()).toBe(0)
    sound.loadMetadata(aPlayback('other').audio, 0)
    vi.advanceTimersByTime(11_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is finished when the current time advances, even without a playing event', () => {
    const { audio, playback, listen, status } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    playback.seek(100)
    sound.stall(audio)
    sound.playUntil(audio, 100)
    expect(status()).toBe('waiting')
    sound.playUntil(audio, 100.2)
    expect(status()).toBe('playing')
  })

  it('is applied once the duration is known', () => {
    const { audio, playback } = aPlayback()
    playback.seek(60)
    sound.playUntil(audio, 0)
    expect(playback.state().position).toBe(60)
    sound.loadMetadata(audio)
    expect(audio.currentTime).toBe(60)
  })
})

describe('audio that fails to load', () => {
  it('is reloaded, and resumes at the last position', () => {
    const { audio, playback, listen, status } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 77)
    sound.failLoading(audio)
    expect(status()).toBe('failed')
    playback.play()
    expect(audio.load).toHaveBeenCalled()
    expect(status()).toBe('waiting')
    sound.loadMetadata(audio)
    expect(audio.currentTime).toBe(77)
    sound.startPlaying(audio)
    expect(status()).toBe('playing')
  })

  it.each(['play', 'toggle'] as const)('is reloaded on %s()', (method) => {
    const { audio, playback, listen, status } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.failLoading(audio)
    playback[method]()
    expect(audio.load).toHaveBeenCalledOnce()
    expect(status()).toBe('waiting')
  })

  it('is reported also where it failed before the listeners were attached', () => {
    const audio = document.createElement('audio')
    // 4: the source is not supported, for example because the response is an error.
    Object.defineProperty(audio, 'error', { value: { code: 4 } })
    const playback = createPlayback(playbackPosition('mira', 'track'))
    playback.attach(audio)
    expect(playback.state().status).toBe('failed')
  })
})

describe('the saved position', () => {
  it('is where the next playback starts', () => {
    const firstPlayback = aPlayback()
    sound.loadMetadata(firstPlayback.audio)
    firstPlayback.listen()
    sound.playUntil(firstPlayback.audio, 90.4)
    firstPlayback.playback.pause()
    const nextPlayback = aPlayback()
    expect(nextPlayback.playback.state().position).toBe(90)
    sound.loadMetadata(nextPlayback.audio)
    expect(nextPlayback.audio.currentTime).toBe(90)
    expect(aPlayback('another').playback.state().position).toBe(0)
  })

  it('is saved every few seconds, and when the page is hidden', () => {
    const { audio, listen } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 20)
    expect(savedPosition()).toBe(20)
    sound.playUntil(audio, 23)
    expect(savedPosition()).toBe(20)
    window.dispatchEvent(new Event('pagehide'))
    expect(savedPosition()).toBe(23)
  })

  it.each([3, 298])('is not saved at %d of 300 seconds', (seconds) => {
    const { audio, playback, listen } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 100)
    sound.playUntil(audio, seconds)
    playback.pause()
    expect(savedPosition()).toBe(0)
  })

  it('belongs to one user, and is removed at logout', () => {
    playbackPosition('mira', 'track').save(50, 300)
    window.localStorage.setItem('theme', 'dark')
    expect(playbackPosition('noor', 'track').load()).toBe(0)
    void clearUserData()
    expect(savedPosition()).toBe(0)
    expect(window.localStorage.getItem('theme')).toBe('dark')
  })

  it('stays when the server has ended the session', () => {
    const { audio, listen } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    sound.playUntil(audio, 90)
    void clearEndedSessionData()
    sound.playUntil(audio, 93)
    window.dispatchEvent(new Event('pagehide'))
    expect(savedPosition()).toBe(93)
  })

  it('is not saved by a player that is open during logout, here or in another tab', () => {
    const { audio, listen } = aPlayback()
    sound.loadMetadata(audio)
    listen()
    void clearUserData()
    sound.playUntil(audio, 100)
    window.dispatchEvent(new Event('pagehide'))
    expect(savedPosition()).toBe(0)

    const otherPlayback = aPlayback()
    sound.loadMetadata(otherPlayback.audio)
    otherPlayback.listen()
    logOutInAnotherTab()
    sound.playUntil(otherPlayback.audio, 100)
    expect(savedPosition()).toBe(0)
  })

  it('is 0 where storage is blocked or holds an invalid value', () => {
    window.localStorage.setItem('listened:mira', '[["track","soon"],7]')
    expect(savedPosition()).toBe(0)
    stubBlockedStorage()
    playbackPosition('mira', 'track').save(50, 300)
    void clearUserData()
    expect(savedPosition()).toBe(0)
  })
})
