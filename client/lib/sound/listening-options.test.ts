// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as sound from '#client/testing/audio.ts'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'
import { createListeningOptions } from './listening-options.ts'

beforeEach(() => {
  stubStorage()
  sound.stubAudio()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function startListening() {
  const audio = document.createElement('audio')
  const options = createListeningOptions()
  const release = options.attach(audio)
  void audio.play()
  return { audio, options, release }
}
const advanceMinutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

describe('the speed', () => {
  it('is applied with the pitch kept, also to the next track, and is remembered', () => {
    startListening().options.setSpeed(0.75)
    const { audio, options } = startListening()
    expect(options.state().speed).toBe(0.75)
    expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([0.75, 0.75])
    expect(audio.preservesPitch).toBe(true)
  })

  it.each(['{"speed":3,"repeats":false}', '7', 'no'])('is 1 if %s is stored', (stored) => {
    window.localStorage.setItem('listening', stored)
    expect(startListening().options.state().speed).toBe(1)
  })

  it('can be set where storage is blocked', () => {
    stubBlockedStorage()
    const { audio, options } = startListening()
    options.setSpeed(1.25)
    expect(audio.playbackRate).toBe(1.25)
  })
})

describe('repeat', () => {
  it('plays the track again at its end, and is remembered', () => {
    startListening().options.setRepeats(true)
    const { audio, options } = startListening()
    expect(audio.loop).toBe(true)
    options.setRepeats(false)
    expect(audio.loop).toBe(false)
  })
})

describe('the sleep timer', () => {
  it('repeats the track until it fades out over 30 seconds, then pauses and restores the volume', () => {
    const { audio, options } = startListening()
    options.setTimer(15)
    expect(audio.loop).toBe(true)
    expect(options.state().remainingSeconds).toBe(900)
    advanceMinutes(14)
    expect(options.state().remainingSeconds).toBe(60)
    expect(audio.volume).toBe(1)
    vi.advanceTimersByTime(45_000)
    expect(audio.volume).toBeCloseTo(0.5)
    expect(audio.paused).toBe(false)
    vi.advanceTimersByTime(15_000)
    expect(audio.paused).toBe(true)
    expect([audio.volume, audio.loop]).toEqual([1, false])
    expect(options.state()).toMatchObject({ timer: null, remainingSeconds: null })
  })

  it('counts by the clock, also when the timers of a hidden page are late', () => {
    const { audio, options } = startListening()
    options.setTimer(30)
    vi.setSystemTime(Date.now() + 31 * 60_000)
    vi.advanceTimersByTime(1000)
    expect(audio.paused).toBe(true)
  })

  it('can be switched off during the fade', () => {
    const { audio, options } = startListening()
    options.setTimer(15)
    advanceMinutes(14.75)
    options.setTimer(null)
    expect(audio.volume).toBe(1)
    advanceMinutes(60)
    expect(audio.paused).toBe(false)
  })

  it('set to the end of the track suspends repeat until the track has ended', () => {
    const { audio, options } = startListening()
    options.setRepeats(true)
    options.setTimer('track')
    expect(audio.loop).toBe(false)
    audio.dispatchEvent(new Event('ended'))
    expect(options.state().timer).toBeNull()
    expect(audio.loop).toBe(true)
  })

  it('ends with the player', () => {
    const { options, release } = startListening()
    options.setTimer(15)
    release()
    expect(options.state().timer).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})
