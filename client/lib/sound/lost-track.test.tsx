// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import * as audio from '#client/testing/audio.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { aTrack } from '#client/testing/narration.ts'
import { aQueryClient, renderHookWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getJob } from '#shared/contract/jobs.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import type { Source } from './sound.ts'
import { useSound } from './sound-provider.tsx'

const source: Source = {
  id: 'job-1',
  audioUrl: '/api/tracks/job-1/audio',
  trackId: 'job-1',
  title: 'My own small bakery',
  cover: { seed: 'a' },
  href: '/target-slide/a',
}
const preview: Source = { ...source, audioUrl: '/api/jobs/job-1/preview', trackId: null }
const activeJob = {
  id: 'job-1',
  jobType: 'target_slide_audio',
  resourceId: 'a',
  status: 'processing',
  error: null,
  progress: 30,
  queuePosition: null,
  createdAt: null,
} as const

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  stubStorage()
  audio.stubAudio()
})

/** Plays a source until loading its audio fails. */
function playUntilFailure(played: Source, client = aQueryClient()) {
  const { result } = renderHookWithProviders(useSound, client)
  act(() => result.current.playbackOf(played).play())
  audio.loadMetadata(audio.audioElement())
  audio.playUntil(audio.audioElement(), 62)
  audio.failLoading(audio.audioElement())
  return {
    current: () => result.current.state().current,
    status: () => result.current.state().current?.playback.state().status,
  }
}

describe('a track that cannot be loaded', () => {
  it.each([
    ['was deleted', source, () => server.fail(getTrack, 404)],
    ['was deleted while it was being made', preview, () => server.fail(getJob, 404)],
    [
      'could not be made',
      preview,
      () => server.respondWithJson(getJob, { ...activeJob, status: 'failed' }),
    ],
  ] as const)('is closed if it %s', async (_reason, played, respond) => {
    respond()
    const { current } = playUntilFailure(played)
    await waitFor(() => expect(current()).toBeNull())
    expect(audio.audioElement().hasAttribute('src')).toBe(false)
  })

  it.each([
    ['exists', source, () => server.respondWithJson(getTrack, aTrack())],
    ['is being made', preview, () => server.respondWithJson(getJob, activeJob)],
    ['cannot be checked', source, () => server.fail(getTrack, 503)],
  ] as const)('keeps its playback position if it %s', async (_reason, played, respond) => {
    respond()
    const { current, status } = playUntilFailure(played)
    await waitFor(() => expect(server.calls).toHaveLength(1))
    await act(async () => {})
    expect(status()).toBe('failed')
    expect(current()?.playback.state().position).toBe(62)
  })

  it('is not closed if it is played again meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.respondWith(getTrack, async () => {
      await promise
      return problemResponse(404, 'Not found')
    })
    const { current } = playUntilFailure(source)
    act(() => current()?.playback.play())
    resolve()
    await waitFor(() => expect(server.calls).toHaveLength(1))
    await act(async () => {})
    expect(current()).not.toBeNull()
  })

  it('causes a refetch of the user if the session has ended', async () => {
    server.respondWithJson(getCurrentUser, signedIn())
    server.failUnauthorized(getJob)
    const client = aQueryClient()
    await client.fetchQuery(currentUser)
    playUntilFailure(preview, client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
  })
})
