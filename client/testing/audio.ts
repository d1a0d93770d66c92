/** Stubs playback of audio elements, which jsdom does not implement. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Sound {
  at: number
  length: number
  paused: boolean
}

const sounds = new WeakMap<HTMLMediaElement, Sound>()

function soundOf(element: HTMLMediaElement): Sound {
  const known = sounds.get(element) ?? { at: 0, length: Number.NaN, paused: true }
  sounds.set(element, known)
  return known
}

export function stubAudio(): void {
  const prototype = HTMLMediaElement.prototype
  const stub = <Name extends 'currentTime' | 'duration' | 'paused' | 'readyState'>(
    name: Name,
    read: (sound: Sound) => HTMLMediaElement[Name],
  ) =>
    vi.spyOn(prototype, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return read(soundOf(this))
    })
  stub('currentTime', ({ at }) => at)
  stub('duration', ({ length }) => length)
  stub('paused', ({ paused }) => paused)
  stub('readyState', ({ length }) => (Number.isNaN(length) ? 0 : 4))
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    seconds,
  ) {
    soundOf(this).at = seconds
  })
  vi.spyOn(prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    sounds.delete(this)
  })
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    soundOf(this).paused = false
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    const sound = soundOf(this)
    if (sound.paused) return
    sound.paused = true
    this.dispatchEvent(new Event('pause'))
  })
}

const dispatch = (element: HTMLMediaElement, name: string) =>
  act(() => void element.dispatchEvent(new Event(name)))

/** The only audio element on the page. */
export function audioElement(): HTMLAudioElement {
  const [audio, ...others] = document.querySelectorAll('audio')
  if (!audio || others.length > 0) throw new Error('There is not exactly one audio element')
  return audio
}

/** Reports that metadata has loaded, with the duration. */
export function loadMetadata(audio: HTMLMediaElement, length = 300): void {
  soundOf(audio).length = length
  dispatch(audio, 'loadedmetadata')
}

export const startPlaying = (audio: HTMLMediaElement) => dispatch(audio, 'playing')
export const stall = (audio: HTMLMediaElement) => dispatch(audio, 'waiting')
export const failLoading = (audio: HTMLMediaElement) => dispatch(audio, 'error')

export function playUntil(audio: HTMLMediaElement, seconds: number): void {
  soundOf(audio).at = seconds
  dispatch(audio, 'timeupdate')
}

export function playToEnd(audio: HTMLMediaElement): void {
  const sound = soundOf(audio)
  playUntil(audio, sound.length)
  sound.paused = true
  dispatch(audio, 'pause')
  dispatch(audio, 'ended')
}
