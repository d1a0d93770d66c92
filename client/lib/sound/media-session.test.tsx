// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as sound from '#client/testing/audio.ts'
import { useMediaSession } from './media-session.ts'
import { createPlayback } from './playback.ts'

type Handler = ((details: Partial<MediaSessionActionDetails>) => void) | null
const handlers = new Map<string, Handler>()
const session = {
  metadata: null as null | { title: string; artwork: unknown[] },
  playbackState: 'none',
  setPositionState: vi.fn(),
  setActionHandler: (action: string, handler: Handler) => {
    if (action === 'seekto') throw new TypeError('This system has no such control')
    handlers.set(action, handler)
  },
}

beforeEach(() => {
  handlers.clear()
  session.metadata = null
  session.playbackState = 'none'
  sound.stubAudio()
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function aPlayer(title: string, audio = document.createElement('audio')) {
  const playback = createPlayback({ load: () => 0, save: () => {} })
  playback.attach(audio)
  sound.loadMetadata(audio)
  const { unmount } = renderHook(() =>
    useMediaSession(playback, { title, cover: { seed: 'seed', theme: undefined } }),
  )
  return { audio, playback, unmount }
}

describe('the controls of the lock screen', () => {
  it('are set when playback starts, not before', () => {
    const { audio, playback } = aPlayer('A bakery')
    expect(session.metadata).toBeNull()
    playback.play()
    sound.startPlaying(audio)
    expect(session.metadata?.title).toBe('A bakery')
    expect(session.playbackState).toBe('playing')
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 300,
      position: 0,
      playbackRate: 1,
    })
  })

  it('report the speed at the start, and again when it changes', () => {
    const { audio, playback } = aPlayer('A bakery')
    audio.playbackRate = 0.75
    playback.play()
    sound.startPlaying(audio)
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 300,
      position: 0,
      playbackRate: 0.75,
    })
    sound.playUntil(audio, 60)
    audio.playbackRate = 1.25
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 300,
      position: 60,
      playbackRate: 1.25,
    })
  })

  it('report the speed that the audio element already has when a playback takes it', () => {
    const audio = document.createElement('audio')
    audio.playbackRate = 0.9
    const { playback } = aPlayer('A bakery', audio)
    playback.play()
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 300,
      position: 0,
      playbackRate: 0.9,
    })
  })

  it('play, pause and seek', () => {
    const { audio, playback } = aPlayer('A bakery')
    playback.play()
    handlers.get('pause')?.({})
    expect(playback.state().status).toBe('paused')
    expect(session.playbackState).toBe('paused')
    handlers.get('play')?.({})
    expect(playback.state().status).toBe('waiting')
    handlers.get('seekforward')?.({})
    expect(audio.currentTime).toBe(15)
    handlers.get('seekbackward')?.({ seekOffset: 10 })
    expect(audio.currentTime).toBe(5)
  })

  it('belong to the last playback that started, and are cleared when it unmounts', () => {
    const firstPlayer = aPlayer('One')
    const secondPlayer = aPlayer('Other')
    firstPlayer.playback.play()
    secondPlayer.playback.play()
    expect(session.metadata?.title).toBe('Other')
    firstPlayer.unmount()
    expect(session.metadata?.title).toBe('Other')
    secondPlayer.unmount()
    expect(session.metadata).toBeNull()
    expect(handlers.get('play')).toBeNull()
  })

  it('show the cover art where it can be drawn', async () => {
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        decode = async () => {}
      },
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png,cover')
    aPlayer('A bakery').playback.play()
    await waitFor(() =>
      expect(session.metadata?.artwork).toEqual([
        { src: 'data:image/png,cover', sizes: '512x512', type: 'image/png' },
      ]),
    )
  })
})
