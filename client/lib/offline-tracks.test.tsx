// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import { renderHookWithProviders } from '#client/testing/render.tsx'
import { onUnauthorized } from './call.ts'
import { clearUserData } from './clear-user-data.ts'
import { useDeleteEntry } from './delete-entry.ts'
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
import { useDeleteSlide } from './slides.ts'

const track = (overrides: Partial<OfflineTrack> = {}): OfflineTrack => ({
  trackId: 't1',
  audioUrl: '/api/tracks/t1/audio',
  of: 'slide-1',
  title: 'A bakery — “mine”, at six',
  cover: { seed: 'slide-1', theme: 'home' },
  ...overrides,
})

/** Tracks are stored in the cache `kept:<user>`, with a track's data under `/about`. */
let storedCaches: ReturnType<typeof stubOfflineStorage>
/** Storing a path that ends with this fails as in a full storage. */
let failingSuffix: string | null
beforeEach(() => {
  failingSuffix = null
  storedCaches = stubOfflineStorage(
    (path) => failingSuffix !== null && path.endsWith(failingSuffix),
  )
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('gone')) return new Response('', { status: 404 })
    return new Response(url.endsWith('/audio') ? 'audio' : `text of ${url}`)
  })
})
afterEach(async () => {
  await act(removeAllOfflineTracks)
  cleanup()
  removeGlobalStubs()
})

const renderTrackList = () => renderHook(useOfflineTracks).result
/** The paths of the stored audio; expects data and captions for each, and no other entry. */
function storedTracks(): string[] {
  const paths = [...(storedCaches.get('kept:ida')?.keys() ?? [])]
  const tracks = paths.filter((path) => /^\/kept\/[^/]+$/.test(path))
  const expectedPaths = tracks.flatMap((track) => [track, `${track}/about`, `${track}/captions`])
  expect(paths.toSorted()).toEqual(expectedPaths.toSorted())
  return tracks
}
const nonEmptyCaches = () => [...storedCaches.keys()].filter((name) => storedCaches.get(name)?.size)

describe('a track saved offline', () => {
  it('is stored with its data and captions', async () => {
    const result = renderTrackList()
    await act(() => saveTrackOffline('ida', track()))
    const entries = storedCaches.get('kept:ida') ?? new Map<string, Response>()
    const texts = [...entries].map(async ([path, response]) => [
      path,
      await response.clone().text(),
    ])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({
      '/kept/t1': 'audio',
      '/kept/t1/about': 'text of /api/tracks/t1',
      '/kept/t1/captions': 'text of /api/tracks/t1/captions',
    })
    await waitFor(() => expect(result.current).toEqual([track()]))
  })

  it('is listed for components that mount later', async () => {
    await saveTrackOffline('ida', track())
    const result = renderTrackList()
    await waitFor(() => expect(result.current).toEqual([track()]))
  })

  it('replaces an earlier track of the same slide', async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', audioUrl: '/api/tracks/t2/audio' }))
    expect(storedTracks()).toEqual(['/kept/t2'])
  })

  it('is not stored if its audio, or its data and captions, fail to load', async () => {
    await expect(saveTrackOffline('ida', track({ audioUrl: '/gone' }))).rejects.toThrow('404')
    await expect(saveTrackOffline('ida', track({ trackId: 'gone' }))).rejects.toThrow('404')
    expect(nonEmptyCaches()).toEqual([])
  })

  it('is not stored on a 401, which is reported to the listeners of `onUnauthorized`', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
    const listener = vi.fn()
    const stopListening = onUnauthorized(listener)
    await expect(saveTrackOffline('ida', track())).rejects.toThrow('401')
    stopListening()
    expect(listener).toHaveBeenCalled()
    expect(nonEmptyCaches()).toEqual([])
  })

  it.each(['/t1', '/about', '/captions'])(
    'leaves no files behind when storage is full at the file %s',
    async (part) => {
      failingSuffix = part
      const result = renderTrackList()
      await act(() => expect(saveTrackOffline('ida', track())).rejects.toThrow('Quota exceeded'))
      expect(nonEmptyCaches()).toEqual([])
      await waitFor(() => expect(result.current).toEqual([]))
    },
  )

  it('is not stored if everything was removed during its download', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', () => promise.then(() => new Response('late')))
    const saving = saveTrackOffline('ida', track())
    await removeAllOfflineTracks()
    resolve()
    await expect(saving).rejects.toThrow('removed during the download')
    expect([...storedCaches.keys()]).toEqual([])
  })

  it.each([
    ['data', '/about'],
    ['captions', '/captions'],
  ])('is not listed without its %s, so that it can be saved again', async (_part, suffix) => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
    storedCaches.get('kept:ida')?.delete(`/kept/t1${suffix}`)
    const result = renderTrackList()
    await waitFor(() => expect(result.current?.map(({ trackId }) => trackId)).toEqual(['t2']))
    await act(() => saveTrackOffline('ida', track()))
    await waitFor(() => expect(result.current?.map(({ trackId }) => trackId)).toEqual(['t2', 't1']))
    expect(storedTracks()).toHaveLength(2)
  })
})

describe('data and captions without audio', () => {
  beforeEach(async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
    storedCaches.get('kept:ida')?.delete('/kept/t1')
  })

  it('are deleted when the tracks are listed', async () => {
    const result = renderTrackList()
    await waitFor(() => expect(result.current).toHaveLength(1))
    expect(storedTracks()).toEqual(['/kept/t2'])
  })

  it('are deleted when another track is removed', async () => {
    await removeOfflineTrack('t2')
    expect(storedTracks()).toEqual([])
  })
})

describe('removing offline tracks', () => {
  beforeEach(async () => {
    await saveTrackOffline('ida', track())
    await saveTrackOffline('ida', track({ trackId: 't2', of: 'entry-1' }))
  })
  it('deletes one track by its id', async () => {
    await removeOfflineTrack('t1')
    expect(storedTracks()).toEqual(['/kept/t2'])
  })

  it('deletes data and captions before the audio, through which they are found', async () => {
    const deleted: string[] = []
    const entries = storedCaches.get('kept:ida') ?? new Map<string, Response>()
    const remove = entries.delete.bind(entries)
    entries.delete = (path) => {
      deleted.push(path)
      return remove(path)
    }
    await removeOfflineTrack('t1')
    expect(deleted).toEqual(['/kept/t1/about', '/kept/t1/captions', '/kept/t1'])
  })

  it('deletes the tracks of a deleted slide or entry', async () => {
    await removeOfflineTracksOf('entry-1')
    expect(storedTracks()).toEqual(['/kept/t1'])
  })

  it.each([
    ['slide', 'slide-1', ['/kept/t2'], useDeleteSlide],
    ['entry', 'entry-1', ['/kept/t1'], () => useDeleteEntry({ onDeleted: () => undefined })],
  ])(
    'deletes the tracks when the %s was already deleted on another device',
    async (_, id, left, useDelete) => {
      vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
      const { result } = renderHookWithProviders(useDelete)
      act(() => result.current.mutate(id))
      await waitFor(() => expect(storedTracks()).toEqual(left))
    },
  )

  it('deletes all tracks', async () => {
    await removeAllOfflineTracks()
    expect(nonEmptyCaches()).toEqual([])
  })

  it('deletes all tracks when the local data of an account is cleared', async () => {
    await clearUserData()
    expect(nonEmptyCaches()).toEqual([])
  })

  it('deletes the tracks of other users at sign-in, but no other caches', async () => {
    storedCaches.set('shell:1', new Map([['/', new Response('page')]]))
    await removeOfflineTracksOfOthers('ida')
    expect(storedTracks()).toHaveLength(2)
    await removeOfflineTracksOfOthers('tom')
    expect(nonEmptyCaches()).toEqual(['shell:1'])
  })
})

it('saving offline is not offered, and removing does not fail, without Cache storage and service workers', async () => {
  removeGlobalStubs()
  expect(canSaveOffline()).toBe(false)
  await removeAllOfflineTracks()
})
