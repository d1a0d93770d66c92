/**
 * State and control of one audio element. The state follows the element's events only. (An element
 * keeps playing on locked phones, unlike Web Audio.)
 */
import { pauseOtherAudio } from './pause-other-audio.ts'
import type { PlaybackPosition } from './playback-position.ts'

/** `waiting`: playback was requested, and the data has not arrived yet. */
export type PlaybackStatus = 'paused' | 'waiting' | 'playing' | 'failed'

export interface PlaybackState {
  readonly status: PlaybackStatus
  /** Seconds from the beginning. */
  readonly at: number
  /** The element's duration; null until it is known. */
  readonly length: number | null
}

export interface Playback {
  /** Returns the teardown. */
  attach: (audio: HTMLAudioElement) => () => void
  state: () => PlaybackState
  subscribe: (listener: () => void) => () => void
  toggle: () => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  /** After a failure: reloads the source and resumes at the last position. */
  retry: () => void
}

/** Seconds between two saves of the position. */
const saveInterval = 5
/** Seeking stops this many seconds before the end, where there would be nothing to hear. */
const endMargin = 0.5

export function createPlayback(position: PlaybackPosition): Playback {
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | null = null
  /** Start position, applied once metadata is loaded: the element ignores seeks before that. */
  let beginAt: number | null = position.load()
  let state: PlaybackState = { status: 'paused', at: beginAt, length: null }
  let savedAt = beginAt

  function change(next: Partial<PlaybackState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function savePosition(): void {
    if (state.length === null || beginAt !== null) return
    savedAt = state.at
    position.save(state.at, state.length)
  }

  function play(): void {
    if (!audio) return
    change({ status: 'waiting' })
    audio.play().catch((reason: unknown) => {
      const why = reason instanceof DOMException ? reason.name : ''
      // Interrupted by a pause, or blocked without a user gesture: neither is a failure.
      if (why === 'AbortError') return
      change({ status: why === 'NotAllowedError' ? 'paused' : 'failed' })
    })
  }

  const pause = () => audio?.pause()

  function seek(seconds: number): void {
    const end = state.length === null ? seconds : state.length - endMargin
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
      savePosition()
    },
    timeupdate(on) {
      // Reports 0 until the start position is applied.
      if (beginAt !== null) return
      change({ at: on.currentTime })
      if (Math.abs(state.at - savedAt) >= saveInterval) savePosition()
    },
    ended(on) {
      on.currentTime = 0
      change({ status: 'paused', at: 0 })
      savePosition()
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
      // A phone may end a page in the background without any other event.
      window.addEventListener('pagehide', savePosition, { signal: release.signal })
      // Events that fired before the listeners were attached.
      if (element.readyState >= HTMLMediaElement.HAVE_METADATA) events.loadedmetadata?.(element)
      if (element.error) events.error?.(element)
      return () => {
        savePosition()
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
