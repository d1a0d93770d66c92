/** Stubs playback of audio elements, which jsdom does not implement. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface AudioState {
  position: number
  duration: number
  paused: boolean
}

const states = new WeakMap<HTMLMediaElement, AudioState>()

function stateOf(element: HTMLMediaElement): AudioState {
  const state = states.get(element) ?? { position: 0, duration: Number.NaN, paused: true }
  states.set(element, state)
  return state
}

export function stubAudio(): void {
  const prototype = HTMLMediaElement.prototype
  const stub = <Name extends 'currentTime' | 'duration' | 'paused' | 'readyState'>(
    name: Name,
    read: (state: AudioState) => HTMLMediaElement[Name],
  ) =>
    vi.spyOn(prototype, name, 'get').mockImplementation(function (this: HTMLMediaElement) {
      return read(stateOf(this))
    })
  stub('currentTime', ({ position }) => position)
  stub('duration', ({ duration }) => duration)
  stub('paused', ({ paused }) => paused)
  // 0: nothing has loaded; 4: enough to play to the end.
  stub('readyState', ({ duration }) => (Number.isNaN(duration) ? 0 : 4))
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    seconds,
  ) {
    stateOf(this).position = seconds
  })
  vi.spyOn(prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    states.delete(this)
  })
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    stateOf(this).paused = false
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    const state = stateOf(this)
    if (state.paused) return
    state.paused = true
    this.dispatchEvent(new Event('pause'))
  })
}

const dispatch = (element: HTMLMediaElement, name: string) =>
  act(() => void element.dispatchEvent(new Event(name)))

/** The element of the app's player. */
export const audioElement = () => findAudioElement('audio[preload="metadata"]')

/** The element that plays a sample, of a voice or on the landing page. */
export const sampleElement = () => findAudioElement('audio[preload="none"]')

function findAudioElement(selector: string): HTMLAudioElement {
  const elements = [...document.querySelectorAll<HTMLAudioElement>(selector)]
  const audio = elements.find((element) => element.hasAttribute('src')) ?? elements[0]
  if (!audio) throw new Error('There is no audio element')
  return audio
}

/** Sets the duration, and dispatches the event that metadata has loaded. */
export function loadMetadata(audio: HTMLMediaElement, duration = 300): void {
  stateOf(audio).duration = duration
  dispatch(audio, 'loadedmetadata')
}

/** Sets the duration without an event, as WebKit sometimes does. */
export function setDurationWithoutEvent(audio: HTMLMediaElement, duration: number): void {
  stateOf(audio).duration = duration
}

export function changeDuration(audio: HTMLMediaElement, duration: number): void {
  stateOf(audio).duration = duration
  dispatch(audio, 'durationchange')
}

/** Dispatches the event `playing`: after `play()`, the sound has begun. */
export const startPlaying = (audio: HTMLMediaElement) => dispatch(audio, 'playing')
/** Dispatches the event `waiting`: playback has stopped because data is missing. */
export const stall = (audio: HTMLMediaElement) => dispatch(audio, 'waiting')
export const failLoading = (audio: HTMLMediaElement) => dispatch(audio, 'error')

export function playUntil(audio: HTMLMediaElement, seconds: number): void {
  stateOf(audio).position = seconds
  dispatch(audio, 'timeupdate')
}

export function playToEnd(audio: HTMLMediaElement): void {
  const state = stateOf(audio)
  playUntil(audio, state.duration)
  state.paused = true
  dispatch(audio, 'pause')
  dispatch(audio, 'ended')
}
