/**
 * What one audio element does, as the screens need to know it. The element itself is the only truth:
 * it is told what to do, and its events say what came of it. (Web Audio falls silent on locked
 * phones; an element goes on.)
 */
import { pauseOtherAudio } from './pause-other-audio.ts'
import type { PlaybackPosition } from './playback-position.ts'

/** `waiting`: it is to sound, and the sound has not arrived yet. */
export type PlaybackStatus = 'paused' | 'waiting' | 'playing' | 'failed'

export interface PlaybackState {
  readonly status: PlaybackStatus
  /** Seconds from the beginning. */
  readonly at: number
  /** As the element knows it; null until it does. */
  readonly length: number | null
}

export interface Playback {
  /** Returns how to let go of the element again. */
  attach: (audio: HTMLAudioElement) => () => void
  state: () => PlaybackState
  subscribe: (listener: () => void) => () => void
  toggle: () => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  /** After a failure: fetches the sound anew and goes on from where it broke off. */
  retry: () => void
}

/** Seconds between two writes of the place. */
const keepingStep = 5
/** Seconds before the end that one can seek to: at the very end there is nothing to hear. */
const lastMoment = 0.5

export function createPlayback(place: PlaybackPosition): Playback {
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | null = null
  /** Where to begin once the element can be told; it forgets what it is told before that. */
  let beginAt: number | null = place.load()
  let state: PlaybackState = { status: 'paused', at: beginAt, length: null }
  let kept = beginAt

  function change(next: Partial<PlaybackState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function keepPlace(): void {
    if (state.length === null || beginAt !== null) return
    kept = state.at
    place.save(state.at, state.length)
  }

  function play(): void {
    if (!audio) return
    change({ status: 'waiting' })
    audio.play().catch((reason: unknown) => {
      const why = reason instanceof DOMException ? reason.name : ''
      // Interrupted by a pause, or not allowed without a gesture: there is nothing wrong with it.
      if (why === 'AbortError') return
      change({ status: why === 'NotAllowedError' ? 'paused' : 'failed' })
    })
  }

  const pause = () => audio?.pause()

  function seek(seconds: number): void {
    const end = state.length === null ? seconds : state.length - lastMoment
    const at = Math.max(0, Math.min(seconds, end))
    if (!audio || state.length === null) beginAt = at
    else audio.currentTime = at
    change({ at })
  }

  const events: Partial<Record<keyof HTMLMediaElementEventMap, (on: HTMLAudioElement) => void>> = {
    loadedmetadata(on) {
      change({ length: Number.isFinite(on.duration) ? on.duration : null })
      if (beginAt !== null && beginAt > 0) on.currentTime = beginAt
      beginAt = null
    },
    durationchange(on) {
      if (Number.isFinite(on.duration)) change({ length: on.duration })
    },
    play(on) {
      pauseOtherAudio(on)
      change({ status: 'waiting' })
    },
    playing: () => change({ status: 'playing' }),
    waiting(on) {
      if (!on.paused) change({ status: 'waiting' })
    },
    pause() {
      if (state.status !== 'failed') change({ status: 'paused' })
      keepPlace()
    },
    timeupdate(on) {
      // Before it has been told where to begin it says 0.
      if (beginAt !== null) return
      change({ at: on.currentTime })
      if (Math.abs(state.at - kept) >= keepingStep) keepPlace()
    },
    ended(on) {
      on.currentTime = 0
      change({ status: 'paused', at: 0 })
      keepPlace()
    },
    error() {
      beginAt = state.at
      change({ status: 'failed' })
    },
  }

  return {
    attach(element) {
      audio = element
      const release = new AbortController()
      for (const [name, react] of Object.entries(events)) {
        element.addEventListener(name, () => react(element), { signal: release.signal })
      }
      // A phone may end a page that lies in the background without another word.
      window.addEventListener('pagehide', keepPlace, { signal: release.signal })
      // What it said before anybody listened.
      if (element.readyState >= HTMLMediaElement.HAVE_METADATA) events.loadedmetadata?.(element)
      if (element.error) events.error?.(element)
      return () => {
        keepPlace()
        release.abort()
        element.pause()
        change({ status: 'paused' })
        beginAt = state.at
        audio = null
      }
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle: () => (state.status === 'paused' || state.status === 'failed' ? play() : pause()),
    play,
    pause,
    seek,
    skip: (seconds) => seek(state.at + seconds),
    retry() {
      audio?.load()
      play()
    },
  }
}
