/**
 * State and control of one audio element. The state mostly follows the element's events. An audio element
 * is used because it keeps playing on locked phones, unlike Web Audio.
 */
import { pauseOtherAudio } from './pause-other-audio.ts'
import type { PlaybackPosition } from './playback-position.ts'

/** `waiting`: playback was requested, and the data has not arrived yet. */
export type PlaybackStatus = 'paused' | 'waiting' | 'playing' | 'failed'

export interface PlaybackState {
  readonly status: PlaybackStatus
  /** Seconds from the beginning. */
  readonly position: number
  /** The element's duration; null until it is known. */
  readonly duration: number | null
  /** The element's playback rate: 1 is the normal speed. */
  readonly rate: number
}

export interface Playback {
  /** Returns the teardown. */
  attach: (audio: HTMLAudioElement) => () => void
  state: () => PlaybackState
  subscribe: (listener: () => void) => () => void
  toggle: () => void
  /** After a failure, this reloads the source and resumes at the last position. */
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  /** Seeks relative to the current position; negative: back. */
  skip: (seconds: number) => void
}

const saveIntervalSeconds = 5
/** The duration is polled, because WebKit may set it without an event. */
const durationPollIntervalMs = 250
const maxDurationPolls = 40
/** Null until the duration is known. WebKit reports 0 before that. */
const durationOf = ({ duration }: HTMLAudioElement): number | null =>
  Number.isFinite(duration) && duration > 0 ? duration : null

/** Seeking stops this long before the end: playback from the very end would stop immediately. */
const endMarginSeconds = 0.5

const withinTrack = (seconds: number, duration: number | null) =>
  Math.max(0, duration === null ? seconds : Math.min(seconds, duration - endMarginSeconds))

interface PlaybackOwner {
  /** Called to get the audio element attached, when playback is requested without one. */
  requestElement: () => void
  /** Loads the source again. */
  reload: (audio: HTMLAudioElement) => void
}

const noOwner: PlaybackOwner = { requestElement: () => {}, reload: (audio) => audio.load() }

export function createPlayback(
  storedPosition: PlaybackPosition,
  { requestElement, reload }: PlaybackOwner = noOwner,
): Playback {
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | null = null
  /**
   * Where playback must start: the stored position, an early seek, or the last position before a
   * failure or a detachment. Applied once the duration is known, and then null.
   */
  let startPosition: number | null = storedPosition.load()
  let state: PlaybackState = { status: 'paused', position: startPosition, duration: null, rate: 1 }
  let savedPosition = startPosition
  let durationTimer: ReturnType<typeof setTimeout> | undefined

  function update(changes: Partial<PlaybackState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function savePosition(): void {
    if (state.duration === null || startPosition !== null) return
    savedPosition = state.position
    storedPosition.save(state.position, state.duration)
  }

  function play(): void {
    if (!audio) requestElement()
    if (!audio) return
    if (state.status === 'failed') reload(audio)
    update({ status: 'waiting' })
    audio.play().catch((error: unknown) => {
      const errorName = error instanceof DOMException ? error.name : ''
      // Interrupted by a pause, or blocked without a user gesture: neither is a failure.
      if (errorName === 'AbortError') return
      update({ status: errorName === 'NotAllowedError' ? 'paused' : 'failed' })
    })
  }

  const pause = () => audio?.pause()

  function toggle(): void {
    if (state.status === 'failed' || state.status === 'paused') play()
    else pause()
  }

  function seek(seconds: number): void {
    const duration = audio && durationOf(audio)
    const position = withinTrack(seconds, duration)
    if (!audio || duration === null) startPosition = position
    else audio.currentTime = position
    update({ position })
  }

  /**
   * Applies the start position as soon as the duration is known: an earlier seek has no effect. WebKit reports
   * a duration of 0 with its metadata, and then sends no event when the right one is known.
   */
  function applyDuration(element: HTMLAudioElement, pollCount = 0): void {
    clearTimeout(durationTimer)
    const duration = durationOf(element)
    if (duration === null) {
      if (pollCount >= maxDurationPolls) return
      const pollAgain = () => applyDuration(element, pollCount + 1)
      durationTimer = setTimeout(pollAgain, durationPollIntervalMs)
      return
    }
    update({ duration })
    if (startPosition !== null && startPosition > 0)
      element.currentTime = withinTrack(startPosition, duration)
    startPosition = null
  }

  const events: Partial<
    Record<keyof HTMLMediaElementEventMap, (element: HTMLAudioElement) => void>
  > = {
    loadedmetadata: (element) => applyDuration(element),
    durationchange: (element) => applyDuration(element),
    play(element) {
      pauseOtherAudio(element)
      update({ status: 'waiting' })
    },
    playing: () => update({ status: 'playing' }),
    waiting(element) {
      if (!element.paused) update({ status: 'waiting' })
    },
    pause() {
      if (state.status !== 'failed') update({ status: 'paused' })
      savePosition()
    },
    timeupdate(element) {
      // The element reports 0 until the start position is applied.
      if (startPosition !== null) return
      const { currentTime: position, paused, seeking } = element
      // WebKit sends no `playing` after a seek: if the time advances, the sound plays.
      const hasResumed =
        state.status === 'waiting' && !paused && !seeking && position > state.position
      update({ position, ...(hasResumed && { status: 'playing' }) })
      if (Math.abs(state.position - savedPosition) >= saveIntervalSeconds) savePosition()
    },
    ended(element) {
      element.currentTime = 0
      update({ status: 'paused', position: 0 })
      savePosition()
    },
    ratechange: ({ playbackRate }) => update({ rate: playbackRate }),
    error() {
      startPosition = state.position
      update({ status: 'failed' })
    },
  }

  return {
    attach(element) {
      audio = element
      const controller = new AbortController()
      for (const [name, handle] of Object.entries(events)) {
        element.addEventListener(name, () => handle(element), { signal: controller.signal })
      }
      // A phone may end a page in the background without any other event.
      window.addEventListener('pagehide', savePosition, { signal: controller.signal })
      update({ rate: element.playbackRate })
      // Events that fired before the listeners were attached.
      if (element.readyState >= HTMLMediaElement.HAVE_METADATA) applyDuration(element)
      if (element.error) events.error?.(element)
      return () => {
        savePosition()
        clearTimeout(durationTimer)
        controller.abort()
        element.pause()
        update({ status: 'paused' })
        startPosition = state.position
        audio = null
      }
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle,
    play,
    pause,
    seek,
    skip: (seconds) => seek(state.position + seconds),
  }
}
