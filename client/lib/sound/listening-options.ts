/** Speed, repeat and sleep timer of the app's player. Speed and repeat are stored in this browser. */
import * as z from 'zod/mini'
import { listeningKey } from '../stored-data.ts'

export const speeds = [0.75, 0.9, 1, 1.1, 1.25] as const
export const timerMinutes = [15, 30, 45, 60] as const
const fadeMs = 30_000
const tickMs = 250

export type Speed = (typeof speeds)[number]
/** `track`: the sound ends with the track. Otherwise the minutes until it ends. */
export type TimerChoice = 'track' | (typeof timerMinutes)[number]

export interface ListeningOptionsState {
  readonly speed: Speed
  readonly repeats: boolean
  readonly timer: TimerChoice | null
  /** Whole seconds until the timer ends the sound; null without a timer, and for `track`. */
  readonly remainingSeconds: number | null
}

export interface ListeningOptions {
  state: () => ListeningOptionsState
  subscribe: (listener: () => void) => () => void
  /** Applies the options to the audio element. Returns the teardown, which ends the timer. */
  attach: (audio: HTMLAudioElement) => () => void
  setSpeed: (speed: Speed) => void
  setRepeats: (repeats: boolean) => void
  setTimer: (choice: TimerChoice | null) => void
}

const storedOptions = z.object({ speed: z.literal(speeds), repeats: z.boolean() })

export function createListeningOptions(): ListeningOptions {
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | null = null
  let endsAt = 0
  let tickTimer: ReturnType<typeof setInterval> | undefined
  let state: ListeningOptionsState = { ...restore(), timer: null, remainingSeconds: null }

  function update(changes: Partial<ListeningOptionsState>): void {
    state = { ...state, ...changes }
    apply()
    for (const listener of listeners) listener()
  }

  function apply(): void {
    if (!audio) return
    // The element returns to the default rate when it loads another track.
    audio.defaultPlaybackRate = state.speed
    audio.playbackRate = state.speed
    audio.preservesPitch = true
    // A track lasts about five minutes: with a timer in minutes it repeats until the timer ends the sound.
    audio.loop = typeof state.timer === 'number' || (state.repeats && state.timer === null)
  }

  function setVolume(volume: number): void {
    // iOS does not let a page set the volume: there, the sound ends without a fade.
    if (audio) audio.volume = volume
  }

  function stopTicking(): void {
    clearInterval(tickTimer)
    tickTimer = undefined
    setVolume(1)
  }

  function setTimer(timer: TimerChoice | null): void {
    stopTicking()
    if (typeof timer !== 'number') {
      update({ timer, remainingSeconds: null })
      return
    }
    endsAt = Date.now() + timer * 60_000
    tickTimer = setInterval(tick, tickMs)
    update({ timer, remainingSeconds: timer * 60 })
  }

  function tick(): void {
    const remainingMs = endsAt - Date.now()
    if (remainingMs <= 0) {
      audio?.pause()
      setTimer(null)
      return
    }
    setVolume(Math.min(1, remainingMs / fadeMs))
    const remainingSeconds = Math.ceil(remainingMs / 1000)
    if (remainingSeconds !== state.remainingSeconds) update({ remainingSeconds })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(element) {
      audio = element
      apply()
      const onEnded = () => state.timer === 'track' && setTimer(null)
      element.addEventListener('ended', onEnded)
      return () => {
        element.removeEventListener('ended', onEnded)
        setTimer(null)
        audio = null
      }
    },
    setSpeed(speed) {
      update({ speed })
      store(state)
    },
    setRepeats(repeats) {
      update({ repeats })
      store(state)
    },
    setTimer,
  }
}

function restore(): Pick<ListeningOptionsState, 'speed' | 'repeats'> {
  try {
    return storedOptions.parse(JSON.parse(window.localStorage.getItem(listeningKey) ?? 'null'))
  } catch {
    return { speed: 1, repeats: false }
  }
}

function store({ speed, repeats }: ListeningOptionsState): void {
  try {
    window.localStorage.setItem(listeningKey, JSON.stringify({ speed, repeats }))
  } catch {
    // Storage is blocked or full: the options last until a reload.
  }
}
