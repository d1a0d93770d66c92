// @vitest-environment jsdom
import { focusManager, onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { aQueryClient, renderHookWithProviders } from '#client/testing/render.tsx'
import { listUsers } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { deleteSlide, generateSlideAudio, getSlide, listSlides } from '#shared/contract/slides.ts'
import { call } from './call.ts'
import { queryFor, queryOrNullFor } from './queries.ts'
import { keyOf, urlOf } from './query-key.ts'

afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

const aSlide = {
  id: 's1',
  goalDescription: 'A bakery',
  theme: 'work',
  audioUrl: null,
  trackId: null,
  createdAt: '2026-11-15T08:00:00.000Z',
  script: 'You open the door.',
  writtenBy: null,
}

describe('the key of a query', () => {
  it('is the path, then its parameters', () => {
    expect(keyOf(listSlides)).toEqual(['/api/target-slides'])
    expect(keyOf(getSlide, { params: { id: 's1' } })).toEqual(['/api/target-slides', 's1'])
    expect(keyOf(generateSlideAudio, { params: { id: 's1' }, body: { pace: 1 } })).toEqual([
      '/api/target-slides',
      's1',
      'generate-audio',
    ])
    expect(keyOf(listUsers, { query: { q: 'mira' } })).toEqual(['/api/admin/users', { q: 'mira' }])
  })

  it('gives the URL that is fetched, when joined with slashes', () => {
    expect(urlOf(['/api/target-slides', 's1', 'generate-audio'])).toBe(
      '/api/target-slides/s1/generate-audio',
    )
    expect(urlOf(['/api/target-slides', 'a/b?c'])).toBe('/api/target-slides/a%2Fb%3Fc')
    expect(urlOf(['/api/admin/users', { q: 'a b' }])).toBe('/api/admin/users?q=a+b')
  })

  it('begins with the key of its list, so that both can be refreshed together', async () => {
    const server = fakeServer()
    server.respondWith(getSlide, () => Response.json(aSlide))
    const client = aQueryClient()
    await client.fetchQuery(queryFor(getSlide, { params: { id: 's1' } }))
    expect(client.getQueriesData({ queryKey: keyOf(listSlides) })).toHaveLength(1)
  })
})

describe('a cached query', () => {
  it('is a GET on the path of its key', async () => {
    const server = fakeServer()
    server.respondWith(getSlide, () => Response.json(aSlide))
    const { result } = renderHookWithProviders(() =>
      useQuery(queryFor(getSlide, { params: { id: 's1' } })),
    )
    await waitFor(() => expect(result.current.data).toMatchObject(aSlide))
    expect(server.calls).toMatchObject([{ method: 'GET', url: '/api/target-slides/s1' }])
  })

  it('is never stale: neither time, focus, reconnecting nor another screen refetches it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer()
    server.respondWithJson(listSlides, [])
    const client = aQueryClient()
    const first = renderHookWithProviders(() => useQuery(queryFor(listSlides)), client)
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true))
    await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000))
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
    act(() => onlineManager.setOnline(false))
    act(() => onlineManager.setOnline(true))
    const second = renderHookWithProviders(() => useQuery(queryFor(listSlides)), client)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(second.result.current.data).toEqual([])
    expect(second.result.current.isStale).toBe(false)
    expect(server.calls).toHaveLength(1)
  })

  it('is not retried when it fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer()
    server.fail(listSlides, 500, 'out of paper')
    const { result } = renderHookWithProviders(() => useQuery(queryFor(listSlides)))
    await waitFor(() => expect(result.current.error?.message).toBe('500: out of paper'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(server.calls).toHaveLength(1)
  })

  it('fails while offline, instead of being paused', async () => {
    const server = fakeServer()
    server.fail(listSlides, 503)
    onlineManager.setOnline(false)
    const { result } = renderHookWithProviders(() => useQuery(queryFor(listSlides)))
    await waitFor(() => expect(result.current.isError).toBe(true))
  })

  it('fails on a 401', async () => {
    const server = fakeServer()
    server.failUnauthorized(listSlides)
    const { result } = renderHookWithProviders(() => useQuery(queryFor(listSlides)))
    await waitFor(() => expect(result.current.error?.status).toBe(401))
  })

  it('turns a 401, and no other failure, into null if made by queryOrNullFor', async () => {
    const server = fakeServer()
    server.failUnauthorized(listSlides)
    server.respondWith(getCurrentUser, () => problemResponse(403, 'No.'))
    const client = aQueryClient()
    await expect(client.fetchQuery(queryOrNullFor(listSlides))).resolves.toBeNull()
    await expect(client.fetchQuery(queryOrNullFor(getCurrentUser))).rejects.toThrow(/^403: /)
  })
})

describe('a mutation', () => {
  it('is not retried when it fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer()
    server.fail(deleteSlide, 500)
    const { result } = renderHookWithProviders(() =>
      useMutation({ mutationFn: (id: string) => call(deleteSlide, { params: { id } }) }),
    )
    act(() => result.current.mutate('s1'))
    await waitFor(() => expect(result.current.isError).toBe(true))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(server.calls).toHaveLength(1)
  })

  it('fails while offline, instead of being queued', async () => {
    const server = fakeServer()
    server.fail(deleteSlide, 503)
    onlineManager.setOnline(false)
    const { result } = renderHookWithProviders(() =>
      useMutation({ mutationFn: (id: string) => call(deleteSlide, { params: { id } }) }),
    )
    act(() => result.current.mutate('s1'))
    await waitFor(() => expect(result.current.isError).toBe(true))
  })
})
