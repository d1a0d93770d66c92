// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreCaches, stubCaches } from '#client/testing/caches.ts'
import { clearLocalData } from './local-data.ts'
import {
  canSaveOffline,
  type OfflineTrack,
  removeAllOfflineTracks,
  removeOfflineTrack,
  removeOfflineTracksOf,
  removeOfflineTracksOfOthers,
  saveTrackOffline,
  useOfflineTracks,
} from './offline-tracks.ts'

const track = (different: Partial<OfflineTrack> = {}): OfflineTrack => ({
  trackId: 't1',
  audioUrl: '/api/tracks/t1/audio',
  of: 'slide-1',
  title: 'A bakery — “mine”, at six',
  cover: { seed: 'slide-1', theme: 'home' },
  ...different,
})

let stored: ReturnType<typeof stubCaches>
/** The end of an address for which there is no room. */
let noRoomFor: string | null
beforeEach(() => {
  noRoomFor = null
  stored = stubCaches((path) => noRoomFor !== null && path.endsWith(noRoomFor))
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('gone')) return new Response('', { status: 404 })
    return new Response(address.endsWith('/audio') ? 'sound' : `words at ${address}`)
  })
})
afterEach(async () => {
  await act(removeAllOfflineTracks)
  cleanup()
  restoreCaches()
})

const list = () => renderHook(useOfflineTracks).result
/** Each is there with its words, or not at all. */
function tracksLeft(): string[] {
  const addresses = [...(stored.get('kept:ida')?.keys() ?? [])]
  const tracks = addresses.filter((address) => /^\/kept\/[^/]+$/.test(address))
  const whole = tracks.flatMap((track) => [track, `${track}/about`, `${track}/captions`])
  expect(addresses.toSorted()).toEqual(whole.toSorted())
  return tracks
}
const names = () => [...stored.keys()].filter((name) => stored.get(name)?.size)

describe('a track saved offline', () => {
  it('is stored under a path that the server does not use, with its data', async () => {
    const result = list()
    await act(() => saveTrackOffline('ida', track()))
    const lying = stored.get('kept:ida') ?? new Map<string, Response>()
    const texts = [...lying].map(async ([at, answer]) => [at, await answer.clone().text()])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({
      '/kept/t1': 'sound',
      '/kept/t1/about': 'words at /api/tracks/t1',
      '/kept/t1/captions': 'words at /api/tracks/t1/captions',
    })
    await waitFor(() => expect(result.current).toEqual([track()]))
  })

  it('is listed for components that mount later', async () => {
    await saveTrackOffline('ida', track())
    const result = list()
    await waitFor(() => expect(result.current).toEqual([track()]))
  })

  it('replaces an earlier track of the same slide', async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', audioUrl: '/api/tracks/t2/audio' }))
    expect(tracksLeft()).toEqual(['/kept/t2'])
  })

  it('is not stored if its audio, data or captions fail to load', async () => {
    await expect(saveTrackOffline('ida', track({ audioUrl: '/gone' }))).rejects.toThrow('404')
    await expect(saveTrackOffline('ida', track({ trackId: 'gone' }))).rejects.toThrow('404')
    expect(names()).toEqual([])
  })

  it.each(['/t1', '/about', '/captions'])(
    'leaves nothing behind where there is no room for %s',
    async (part) => {
      noRoomFor = part
      const result = list()
      await act(() => expect(saveTrackOffline('ida', track())).rejects.toThrow('Quota exceeded'))
      expect(names()).toEqual([])
      await waitFor(() => expect(result.current).toEqual([]))
    },
  )

  it('is not stored if everything was removed during its download', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', () => promise.then(() => new Response('late')))
    const keeping = saveTrackOffline('ida', track())
    await removeAllOfflineTracks()
    resolve()
    await expect(keeping).rejects.toThrow('removed during the download')
    expect([...stored.keys()]).toEqual([])
  })

  it('is not listed without its data and captions, so that it can be saved again', async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
    stored.get('kept:ida')?.delete('/kept/t1/captions')
    const result = list()
    await waitFor(() => expect(result.current?.map(({ trackId }) => trackId)).toEqual(['t2']))
    await act(() => saveTrackOffline('ida', track()))
    await waitFor(() => expect(result.current?.map(({ trackId }) => trackId)).toEqual(['t2', 't1']))
    expect(tracksLeft()).toHaveLength(2)
  })
})

describe('data and captions without audio', () => {
  beforeEach(async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
    stored.get('kept:ida')?.delete('/kept/t1')
  })

  it('are deleted when the tracks are listed', async () => {
    const result = list()
    await waitFor(() => expect(result.current).toHaveLength(1))
    expect(tracksLeft()).toEqual(['/kept/t2'])
  })

  it('are deleted when another track is removed', async () => {
    await removeOfflineTrack('t2')
    expect(tracksLeft()).toEqual([])
  })
})

describe('removing', () => {
  beforeEach(async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
  })
  it('one track', async () => {
    await removeOfflineTrack('t1')
    expect(tracksLeft()).toEqual(['/kept/t2'])
  })

  it('deletes data and captions before the audio, through which they are found', async () => {
    const left: string[] = []
    const entries = stored.get('kept:ida') ?? new Map<string, Response>()
    const remove = entries.delete.bind(entries)
    entries.delete = (path) => {
      left.push(path)
      return remove(path)
    }
    await removeOfflineTrack('t1')
    expect(left).toEqual(['/kept/t1/about', '/kept/t1/captions', '/kept/t1'])
  })

  it('the tracks of a deleted resource', async () => {
    await removeOfflineTracksOf('entry-1')
    expect(tracksLeft()).toEqual(['/kept/t1'])
  })

  it('all tracks', async () => {
    await removeAllOfflineTracks()
    expect(names()).toEqual([])
  })

  it('all tracks, with all other local data of an account', async () => {
    clearLocalData()
    await waitFor(() => expect(names()).toEqual([]))
  })

  it('the tracks of other users at sign-in', async () => {
    stored.set('shell:1', new Map([['/', new Response('page')]]))
    await removeOfflineTracksOfOthers('ida')
    expect(tracksLeft()).toHaveLength(2)
    await removeOfflineTracksOfOthers('tom')
    expect(names()).toEqual(['shell:1'])
  })
})

it('is not offered without Cache storage and service workers', async () => {
  restoreCaches()
  expect(canSaveOffline()).toBe(false)
  await removeAllOfflineTracks()
})
