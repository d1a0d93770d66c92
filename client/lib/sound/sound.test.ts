// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as sound from '#client/testing/audio.ts'
import { stubBlockedStorage, stubStorage } from '#client/testing/storage.ts'
import { clearStoredData } from '../stored-data.ts'
import { createSound, type Source } from './sound.ts'
import { removeStoredSource } from './stored-source.ts'

const source = (id: string): Source => ({
  id,
  audioUrl: `/api/tracks/${id}/audio`,
  trackId: id,
  title: `About ${id}`,
  cover: { seed: id },
  href: `/target-slide/${id}`,
})

beforeEach(() => {
  stubStorage()
  removeStoredSource()
  sound.stubAudio()
})
afterEach(() => vi.unstubAllGlobals())

function aPlayer(userId = 'mira') {
  const player = createSound(userId)
  const audio = document.createElement('audio')
  const release = player.attach(audio)
  const listen = (id: string, seconds: number) => {
    player.playbackOf(source(id)).play()
    sound.loadMetadata(audio)
    sound.startPlaying(audio)
    sound.playUntil(audio, seconds)
  }
  return { player, audio, release, listen }
}

describe('the one player', () => {
  it('loads a track when it is played, and keeps the position of the previous track', () => {
    const { player, audio, listen } = aPlayer()
    expect(audio.getAttribute('src')).toBeNull()
    const first = player.playbackOf(source('one'))
    listen('one', 40)
    const played = player.state().current?.playback
    listen('two', 7)
    expect(audio.getAttribute('src')).toBe('/api/tracks/two/audio')
    expect(played?.state()).toMatchObject({ status: 'paused', position: 40 })
    expect(first.state().status).toBe('paused')
    player.playbackOf(source('one')).play()
    sound.loadMetadata(audio)
    expect(audio.currentTime).toBe(40)
  })

  it('gives every screen the same playback of the current track', () => {
    const { player, listen } = aPlayer()
    listen('one', 40)
    expect(player.playbackOf(source('one'))).toBe(player.state().current?.playback)
    expect(player.playbackOf(source('two'))).not.toBe(player.state().current?.playback)
  })

  it('plays on without an interruption when a track that is being made is complete', () => {
    const { player, audio } = aPlayer()
    const preview = { ...source('job'), audioUrl: '/api/jobs/job/preview', trackId: null }
    player.playbackOf(preview).play()
    sound.playUntil(audio, 30)
    player.updateSource(source('job'))
    expect(audio.getAttribute('src')).toBe('/api/jobs/job/preview')
    expect(audio.paused).toBe(false)
    expect(player.state().current?.source.trackId).toBe('job')
    player.updateSource(source('another'))
    expect(player.state().current?.source.id).toBe('job')
    // The preview may no longer be served.
    sound.failLoading(audio)
    player.state().current?.playback.play()
    expect(audio.getAttribute('src')).toBe('/api/tracks/job/audio')
  })

  it('restores the track at its position after a reload, paused', () => {
    aPlayer().listen('one', 40)
    window.dispatchEvent(new Event('pagehide'))
    const { player, audio } = aPlayer()
    expect(player.state().current?.source.title).toBe('About one')
    expect(audio.getAttribute('src')).toBe('/api/tracks/one/audio')
    expect(audio.paused).toBe(true)
    sound.loadMetadata(audio)
    expect(audio.currentTime).toBe(40)
  })

  it('offers the track of one user to no other, and to nobody after a logout', () => {
    aPlayer().listen('one', 40)
    expect(aPlayer('noor').player.state().current).toBeNull()
    clearStoredData('ended-by-user')
    expect(aPlayer().player.state().current).toBeNull()
  })

  it('ends the sound on teardown', () => {
    const { audio, release, listen } = aPlayer()
    listen('one', 40)
    release()
    expect(audio.paused).toBe(true)
    expect(audio.getAttribute('src')).toBeNull()
  })

  it('is closed for the slide or entry that the restored track belongs to, and for no other', () => {
    const { player: firstPlayer } = aPlayer()
    firstPlayer.playbackOf({ ...source('one'), resourceId: 'entry-1' }).play()
    const { player, audio } = aPlayer()
    player.closeTrackOf('entry-2')
    expect(player.state().current?.source.id).toBe('one')
    player.closeTrackOf('entry-1')
    expect(player.state().current).toBeNull()
    expect(audio.getAttribute('src')).toBeNull()
    expect(aPlayer().player.state().current).toBeNull()
  })

  it('is closed for the slide of a track that was stored without it, once a screen has described the track', () => {
    aPlayer().listen('one', 40)
    const { player } = aPlayer()
    player.updateSource({ ...source('one'), resourceId: 'slide-1' })
    player.closeTrackOf('slide-1')
    expect(player.state().current).toBeNull()
  })

  it('works where storage is blocked or holds an invalid value', () => {
    window.sessionStorage.setItem('sounding', '{"userId":"mira"}')
    expect(aPlayer().player.state().current).toBeNull()
    stubBlockedStorage()
    const { player, listen } = aPlayer()
    listen('one', 40)
    player.close()
    expect(player.state().current).toBeNull()
  })
})

describe('two tabs', () => {
  it('play audio one at a time', async () => {
    const channels: FakeChannel[] = []
    class FakeChannel {
      onmessage: (() => void) | null = null
      postMessage = vi.fn()
      constructor() {
        channels.push(this)
      }
    }
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    vi.resetModules()
    const { pauseOtherAudio } = await import('./pause-other-audio.ts')
    const audio = document.createElement('audio')
    await audio.play()
    pauseOtherAudio(audio)
    expect(channels[0]?.postMessage).toHaveBeenCalledOnce()
    channels[0]?.onmessage?.()
    expect(audio.paused).toBe(true)
  })
})
