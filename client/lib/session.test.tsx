// @vitest-environment jsdom
import { useMutation, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreCaches, stubCaches } from '#client/testing/caches.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderHookWithQueries, renderWithQueries } from '#client/testing/render.tsx'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { deleteSlide, listSlides } from '#shared/contract/slides.ts'
import { call } from './call.ts'
import { clearNotice, useNotice } from './notices.ts'
import { read, readOrNull } from './queries.ts'
import { keyOf } from './query-key.ts'
import {
  handleSessionEnded,
  useClearPrivateQueries,
  useCurrentUser,
  useSession,
} from './session.ts'

beforeEach(clearNotice)

/** A page with somebody signed in, and the user asked for once. */
async function aSession() {
  const server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  const client = aQueryClient()
  const { result } = renderHookWithQueries(useSession, client)
  await waitFor(() => expect(result.current.state).toBe('signed-in'))
  return { server, client, session: result }
}

describe('the session', () => {
  it('is loading until the answer arrives', async () => {
    const server = fakeServer()
    const answer = server.deferResponse(getCurrentUser)
    const { result } = renderHookWithQueries(useSession)
    expect(result.current.state).toBe('loading')
    answer(signedIn({ email: 'mira@example.com' }))
    await waitFor(() =>
      expect(result.current).toMatchObject({ user: { email: 'mira@example.com' } }),
    )
  })

  it.each([
    ['not authenticated', () => Response.json(signedOut)],
    ['authenticated without a user', () => Response.json({ isAuthenticated: true, user: null })],
    [
      'a user who is not authenticated',
      () => Response.json({ ...signedIn(), isAuthenticated: false }),
    ],
    ['a 401', () => new Response('', { status: 401 })],
  ])('is signed out when the answer is %s', async (_what, respond) => {
    const server = fakeServer()
    server.respondWith(getCurrentUser, respond)
    const { result } = renderHookWithQueries(useSession)
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(renderHookWithQueries(useCurrentUser).result.current).toBeNull()
  })

  it('has failed when the server fails, until it is retried', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 500)
    const { result } = renderHookWithQueries(useSession)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    server.respondWithJson(getCurrentUser, signedIn())
    const { current } = result
    act(() => current.state === 'failed' && current.retry())
    await waitFor(() => expect(result.current.state).toBe('signed-in'))
  })
})

describe('a 401', () => {
  it('to a read refetches the user, and the session ends without a second "loading"', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    server.respondWithJson(getCurrentUser, signedOut)
    const states: string[] = []
    function Slides() {
      useQuery(read(listSlides))
      return null
    }
    function Page() {
      const { state } = useSession()
      states.push(state)
      return state === 'signed-in' && <Slides />
    }
    renderWithQueries(<Page />, client)
    await waitFor(() => expect(states.at(-1)).toBe('signed-out'))
    expect(states).not.toContain('loading')
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
  })

  it('to a read that takes it for null refetches the user', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    await client.fetchQuery(readOrNull(listSlides))
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
  })

  it('to a write refetches the user', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(deleteSlide)
    const { result } = renderHookWithQueries(
      () => useMutation({ mutationFn: () => call(deleteSlide, { params: { id: 's1' } }) }),
      client,
    )
    act(() => result.current.mutate())
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    expect(result.current.error?.status).toBe(401)
  })

  it('to several concurrent reads refetches the user once', async () => {
    const { server, client } = await aSession()
    const answer = server.deferResponse(getCurrentUser)
    for (const endpoint of [listSlides, listJobs, listUsers]) server.failUnauthorized(endpoint)
    renderHookWithQueries(() => {
      useQuery(read(listSlides))
      useQuery(read(listJobs))
      useQuery(read(listUsers))
    }, client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    await waitFor(() => expect(server.calls).toHaveLength(5))
    answer(signedIn())
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
  })

  it('to the read of the user refetches nothing', async () => {
    const { server, client, session } = await aSession()
    server.failUnauthorized(getCurrentUser)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    await waitFor(() => expect(session.current.state).toBe('signed-out'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
    await expect(call(getCurrentUser)).rejects.toThrow('401')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsTo(getCurrentUser)).toHaveLength(3)
  })

  it('is the only failure that refetches the user', async () => {
    const { server, client } = await aSession()
    server.fail(listSlides, 403)
    await expect(client.fetchQuery(read(listSlides))).rejects.toThrow('403')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsTo(getCurrentUser)).toHaveLength(1)
  })

  it('keeps the session if the refetch fails', async () => {
    const { server, client, session } = await aSession()
    server.failUnauthorized(listSlides)
    server.fail(getCurrentUser, 500)
    await expect(client.fetchQuery(read(listSlides))).rejects.toThrow('401')
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(session.current.state).toBe('signed-in')
  })
})

describe('a change of user', () => {
  it('removes the queries of the former user', async () => {
    const { server, client, session } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(read(listSlides))
    server.respondWithJson(getCurrentUser, signedIn({ id: 'somebody-else' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    await waitFor(() => expect(session.current).toMatchObject({ user: { id: 'somebody-else' } }))
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
  })

  it('to signed out removes them once the visitors’ page is shown', async () => {
    const { server, client } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(read(listSlides))
    renderHookWithQueries(useClearPrivateQueries, client)
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
    expect(client.getQueryData(keyOf(getCurrentUser))).toBeDefined()
  })

  it('keeps queries while the user is the same', async () => {
    const { server, client } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(read(listSlides))
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'premium' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(client.getQueryData(keyOf(listSlides))).toEqual([])
  })

  it('shows a notice after a sign-out, until the next sign-in', async () => {
    const { server, client } = await aSession()
    const { result } = renderHookWithQueries(useNotice, client)
    expect(result.current).toBeNull()
    server.respondWithJson(getCurrentUser, signedOut)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(result.current).toBe(
      'You have been signed out. Sign in again; what you were writing is kept.',
    )
    server.respondWithJson(getCurrentUser, signedIn())
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(result.current).toBeNull()
  })

  it('shows no notice to a visitor who was never signed in', async () => {
    const server = fakeServer()
    server.respondWithJson(getCurrentUser, signedOut)
    const { result } = renderHookWithQueries(() => ({ ...useSession(), notice: useNotice() }))
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(result.current.notice).toBeNull()
  })
})

describe('tracks saved offline', () => {
  let stored: ReturnType<typeof stubCaches>
  beforeEach(() => {
    stored = stubCaches()
    stored.set('shell:1', new Map())
    stored.set('kept:mira', new Map([['/kept/t1', new Response('sound')]]))
  })
  afterEach(restoreCaches)
  const lying = () => [...stored.keys()]
  const askAgain = (client: ReturnType<typeof aQueryClient>) =>
    act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))

  it.each([
    ['not authenticated', () => Response.json(signedOut)],
    ['a 401', () => new Response('', { status: 401 })],
  ])('are removed when the server says that there is no session: %s', async (_what, respond) => {
    const { server, client } = await aSession()
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
    server.respondWith(getCurrentUser, respond)
    await askAgain(client)
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it('are removed when a page that started offline learns that there is no session', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 503)
    const client = aQueryClient()
    const { result } = renderHookWithQueries(useSession, client)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
    server.respondWithJson(getCurrentUser, signedOut)
    await askAgain(client)
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it.each([
    ['fails', () => new Response('', { status: 503 })],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['cannot be understood', () => new Response('<p>Welcome to the train</p>')],
    ['says that the person is still there', () => Response.json(signedIn())],
  ])('stay when the server %s', async (_what, respond) => {
    const { server, client } = await aSession()
    server.respondWith(getCurrentUser, respond)
    await askAgain(client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    // A turn, in which all that has begun ends.
    await new Promise((resolve) => setTimeout(resolve))
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
  })

  it('are removed when the session was ended and the server cannot be reached', async () => {
    const { server, client } = await aSession()
    server.fail(getCurrentUser, 503)
    await act(() => handleSessionEnded(client))
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it('stay when another session replaced the one that was ended', async () => {
    const { server, client } = await aSession()
    await act(() => handleSessionEnded(client))
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
  })
})
