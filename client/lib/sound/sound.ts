/**
 * The one player of the app. Its audio element belongs to no screen, so that the sound outlives the screen on which
 * it was started. Each track has a `Playback`; the element is attached to that of the track that plays.
 */
import { createListeningOptions, type ListeningOptions } from './listening-options.ts'
import { createPlayback, type Playback } from './playback.ts'
import { playbackPosition } from './playback-position.ts'
import { removeStoredSource, restoreSource, storeSource } from './stored-source.ts'

/** What can be played, and what the player dock and the lock screen show of it. */
export interface Source {
  /** The id of the track and of the job that makes it; the URL if the server sends no id. */
  id: string
  audioUrl: string
  /** null while the track is being made, and if the server sends no id. */
  trackId: string | null
  title: string
  cover: { seed: string; theme?: string | undefined }
  /** The path of the screen that shows it. */
  href: string
  /** The id of the slide or entry that it belongs to. */
  resourceId?: string | undefined
}

/** What a card gives to the player before the track is known. */
export type TrackLabels = Pick<Source, 'title' | 'cover' | 'href' | 'resourceId'>

export interface CurrentTrack {
  readonly source: Source
  readonly playback: Playback
}

export interface SoundState {
  readonly current: CurrentTrack | null
  /** The ids of the sources whose controls on a card are in view: for them, no dock is shown. */
  readonly visibleCards: ReadonlySet<string>
}

export interface Sound {
  /** Speed, repeat and sleep timer. */
  options: ListeningOptions
  state: () => SoundState
  subscribe: (listener: () => void) => () => void
  /** Sets the audio element. Returns the teardown, which ends the sound. */
  attach: (element: HTMLAudioElement) => () => void
  /** The current playback if it is of this source, else a new one, which takes the element when it is started. */
  playbackOf: (source: Source) => Playback
  /** Replaces the current source by a newer description of it, without interrupting playback. */
  updateSource: (source: Source) => void
  setCardVisible: (id: string, isVisible: boolean) => void
  /** Ends the sound. The track is no longer the current one, and is not restored after a reload. */
  close: () => void
  /** Like `close`, if the current track belongs to this slide or entry, which was deleted. */
  closeTrackOf: (resourceId: string) => void
}

export function createSound(userId: string): Sound {
  const listeners = new Set<() => void>()
  const options = createListeningOptions()
  let audio: HTMLAudioElement | null = null
  let detach: () => void = () => {}
  let state: SoundState = { current: null, visibleCards: new Set() }

  function update(changes: Partial<SoundState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function newPlayback(source: Source): Playback {
    /** The source as last updated: a preview may have become a complete track. */
    const latestSource = () =>
      state.current?.playback === playback ? state.current.source : source
    const playback = createPlayback(playbackPosition(userId, source.id), {
      requestElement: () => load({ source: latestSource(), playback }),
      reload: (element) => {
        const { audioUrl } = latestSource()
        if (element.getAttribute('src') === audioUrl) element.load()
        else element.src = audioUrl
      },
    })
    return playback
  }

  function load(track: CurrentTrack): void {
    if (!audio) return
    detach()
    audio.src = track.source.audioUrl
    detach = track.playback.attach(audio)
    storeSource(userId, track.source)
    update({ current: track })
  }

  function release(): void {
    detach()
    detach = () => {}
    audio?.removeAttribute('src')
    // Ends the download, too.
    audio?.load()
  }

  function close(): void {
    release()
    options.setTimer(null)
    removeStoredSource()
    update({ current: null })
  }

  const restored = restoreSource(userId)
  if (restored) state = { ...state, current: { source: restored, playback: newPlayback(restored) } }

  return {
    options,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(element) {
      audio = element
      const detachOptions = options.attach(element)
      if (state.current) load(state.current)
      return () => {
        detachOptions()
        if (state.current) release()
        audio = null
      }
    },
    playbackOf(source) {
      const { current } = state
      return current?.source.id === source.id ? current.playback : newPlayback(source)
    },
    updateSource(source) {
      const { current } = state
      if (current?.source.id !== source.id || isSameSource(current.source, source)) return
      storeSource(userId, source)
      update({ current: { source, playback: current.playback } })
    },
    setCardVisible(id, isVisible) {
      if (state.visibleCards.has(id) === isVisible) return
      const visibleCards = new Set(state.visibleCards)
      if (isVisible) visibleCards.add(id)
      else visibleCards.delete(id)
      update({ visibleCards })
    },
    close,
    closeTrackOf(resourceId) {
      if (state.current?.source.resourceId === resourceId) close()
    },
  }
}

const isSameSource = (a: Source, b: Source) =>
  a.audioUrl === b.audioUrl &&
  a.title === b.title &&
  a.href === b.href &&
  a.resourceId === b.resourceId
