// @vitest-environment jsdom
import { useMutation, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import {
  aQueryClient,
  renderHookWithProviders,
  renderWithProviders,
} from '#client/testing/render.tsx'
import {
  keysAfterEndedSession,
  logOutInAnotherTab,
  storedKeys,
  storeUserData,
} from '#client/testing/stored-data.ts'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { deleteSlide, listSlides } from '#shared/contract/slides.ts'
import { call } from './call.ts'
import { clearNotice, useNotice } from './notices.ts'
import { queryFor, queryOrNullFor } from './queries.ts'
import { keyOf } from './query-key.ts'
import {
  handleSessionEnded,
  useClearPrivateQueries,
  useCurrentUser,
  useSession,
} from './session.ts'

beforeEach(clearNotice)
afterEach(() => window.sessionStorage.clear())

/** What the server may do instead of saying whether there is a session. */
const failures: [string, () => Response | Promise<Response>][] = [
  ['responds with a 503', () => new Response('', { status: 503 })],
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
]

/** A page on which a user is signed in; `getCurrentUser` has been called once. */
async function aSession() {
  const server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  const client = aQueryClient()
  const { result } = renderHookWithProviders(useSession, client)
  await waitFor(() => expect(result.current.state).toBe('signed-in'))
  return { server, client, session: result }
}

describe('the session', () => {
  it('is loading until the response arrives', async () => {
    const server = fakeServer()
    const respond = server.deferResponse(getCurrentUser)
    const { result } = renderHookWithProviders(useSession)
    expect(result.current.state).toBe('loading')
    respond(signedIn({ email: 'mira@example.com' }))
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
  ])('is signed out when the response is %s', async (_case, respond) => {
    const server = fakeServer()
    server.respondWith(getCurrentUser, respond)
    const { result } = renderHookWithProviders(useSession)
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(renderHookWithProviders(useCurrentUser).result.current).toBeNull()
  })

  it('is in the state "failed" after a 500, until a retry succeeds', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 500)
    const { result } = renderHookWithProviders(useSession)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    server.respondWithJson(getCurrentUser, signedIn())
    const { current } = result
    act(() => current.state === 'failed' && current.retry())
    await waitFor(() => expect(result.current.state).toBe('signed-in'))
  })
})

describe('a 401', () => {
  it('refetches the user after a read, and the session ends without a second "loading"', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    server.respondWithJson(getCurrentUser, signedOut)
    const states: string[] = []
    function Slides() {
      useQuery(queryFor(listSlides))
      return null
    }
    function Page() {
      const { state } = useSession()
      states.push(state)
      return state === 'signed-in' && <Slides />
    }
    renderWithProviders(<Page />, client)
    await waitFor(() => expect(states.at(-1)).toBe('signed-out'))
    expect(states).not.toContain('loading')
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
  })

  it('refetches the user also when the query turns it into null', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    await client.fetchQuery(queryOrNullFor(listSlides))
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
  })

  it('refetches the user after a write', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(deleteSlide)
    const { result } = renderHookWithProviders(
      () => useMutation({ mutationFn: () => call(deleteSlide, { params: { id: 's1' } }) }),
      client,
    )
    act(() => result.current.mutate())
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    expect(result.current.error?.status).toBe(401)
  })

  it('refetches the user once for several concurrent reads', async () => {
    const { server, client } = await aSession()
    const respond = server.deferResponse(getCurrentUser)
    for (const endpoint of [listSlides, listJobs, listUsers]) server.failUnauthorized(endpoint)
    renderHookWithProviders(() => {
      useQuery(queryFor(listSlides))
      useQuery(queryFor(listJobs))
      useQuery(queryFor(listUsers))
    }, client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    await waitFor(() => expect(server.calls).toHaveLength(5))
    respond(signedIn())
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
  })

  it('refetches nothing if it is the response to the request for the user itself', async () => {
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

  it('differs from a 403, which does not refetch the user', async () => {
    const { server, client } = await aSession()
    server.fail(listSlides, 403)
    await expect(client.fetchQuery(queryFor(listSlides))).rejects.toThrow('403')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsTo(getCurrentUser)).toHaveLength(1)
  })

  it('keeps the session if the refetch fails', async () => {
    const { server, client, session } = await aSession()
    server.failUnauthorized(listSlides)
    server.fail(getCurrentUser, 500)
    await expect(client.fetchQuery(queryFor(listSlides))).rejects.toThrow('401')
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(session.current.state).toBe('signed-in')
  })
})

describe('a change of user', () => {
  it('removes the queries of the former user', async () => {
    const { server, client, session } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(queryFor(listSlides))
    server.respondWithJson(getCurrentUser, signedIn({ id: 'another-user' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    await waitFor(() => expect(session.current).toMatchObject({ user: { id: 'another-user' } }))
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
  })

  it('removes all queries but that of the current user once the visitors’ page is shown', async () => {
    const { server, client } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(queryFor(listSlides))
    renderHookWithProviders(useClearPrivateQueries, client)
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
    expect(client.getQueryData(keyOf(getCurrentUser))).toBeDefined()
  })

  it('keeps queries while the user is the same', async () => {
    const { server, client } = await aSession()
    server.respondWithJson(listSlides, [])
    await client.fetchQuery(queryFor(listSlides))
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'premium' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(client.getQueryData(keyOf(listSlides))).toEqual([])
  })

  it('shows a notice after a sign-out, until the next sign-in', async () => {
    const { server, client } = await aSession()
    const { result } = renderHookWithProviders(useNotice, client)
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

  it('shows no notice after a logout in another tab, and clears the notice that drafts are kept', async () => {
    const { server, client, session } = await aSession()
    const { result } = renderHookWithProviders(useNotice, client)
    act(() => void logOutInAnotherTab())
    await waitFor(() => expect(session.current.state).toBe('signed-out'))
    expect(result.current).toBeNull()

    server.respondWithJson(getCurrentUser, signedIn())
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    server.respondWithJson(getCurrentUser, signedOut)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(result.current).toMatch(/what you were writing is kept/)
    act(() => void logOutInAnotherTab())
    expect(result.current).toBeNull()
  })

  it('shows no notice to a visitor who was never signed in', async () => {
    const server = fakeServer()
    server.respondWithJson(getCurrentUser, signedOut)
    const { result } = renderHookWithProviders(() => ({ ...useSession(), notice: useNotice() }))
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(result.current.notice).toBeNull()
  })
})

describe('the data that the app stores in the browser', () => {
  it('is removed when the server reports no session, except theme, drafts, playback positions and player options', async () => {
    const { server, client } = await aSession()
    storeUserData()
    server.respondWithJson(getCurrentUser, signedOut)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(storedKeys()).toEqual(keysAfterEndedSession)
  })

  it.each(failures)(
    'is removed, except theme, drafts, playback positions and player options, when the session was ended and the server %s',
    async (_case, respond) => {
      const { server, client } = await aSession()
      storeUserData()
      server.respondWith(getCurrentUser, respond)
      await act(() => handleSessionEnded(client))
      expect(storedKeys()).toEqual(keysAfterEndedSession)
    },
  )

  it.each(failures)('stays while the server %s', async (_case, respond) => {
    const { server, client } = await aSession()
    storeUserData()
    const keys = storedKeys()
    server.respondWith(getCurrentUser, respond)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(storedKeys()).toEqual(keys)
  })
})

describe('tracks saved offline', () => {
  let stored: ReturnType<typeof stubOfflineStorage>
  beforeEach(() => {
    stored = stubOfflineStorage()
    stored.set('shell:1', new Map())
    stored.set('kept:mira', new Map([['/kept/t1', new Response('sound')]]))
  })
  afterEach(removeGlobalStubs)
  const cacheNames = () => [...stored.keys()]
  const refetchUser = (client: ReturnType<typeof aQueryClient>) =>
    act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))

  it.each([
    ['not authenticated', () => Response.json(signedOut)],
    ['a 401', () => new Response('', { status: 401 })],
  ])('are removed when the server reports no session: %s', async (_case, respond) => {
    const { server, client } = await aSession()
    expect(cacheNames()).toEqual(['shell:1', 'kept:mira'])
    server.respondWith(getCurrentUser, respond)
    await refetchUser(client)
    await waitFor(() => expect(cacheNames()).toEqual(['shell:1']))
  })

  it('are removed when the first read of the user failed and a later one reports no session', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 503)
    const client = aQueryClient()
    const { result } = renderHookWithProviders(useSession, client)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    expect(cacheNames()).toEqual(['shell:1', 'kept:mira'])
    server.respondWithJson(getCurrentUser, signedOut)
    await refetchUser(client)
    await waitFor(() => expect(cacheNames()).toEqual(['shell:1']))
  })

  it.each([
    ...failures,
    [
      'is replaced by a captive portal with an HTML page',
      () => new Response('<p>Welcome to the train</p>'),
    ],
    ['confirms that the user is signed in', () => Response.json(signedIn())],
  ])('stay when the server %s', async (_case, respond) => {
    const { server, client } = await aSession()
    server.respondWith(getCurrentUser, respond)
    await refetchUser(client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    // Lets pending promises settle.
    await new Promise((resolve) => setTimeout(resolve))
    expect(cacheNames()).toEqual(['shell:1', 'kept:mira'])
  })

  it.each(failures)(
    'are removed when the session was ended and the server %s',
    async (_case, respond) => {
      const { server, client } = await aSession()
      server.respondWith(getCurrentUser, respond)
      await act(() => handleSessionEnded(client))
      await waitFor(() => expect(cacheNames()).toEqual(['shell:1']))
    },
  )

  it('stay when another session replaced the one that was ended', async () => {
    const { server, client } = await aSession()
    await act(() => handleSessionEnded(client))
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
    expect(cacheNames()).toEqual(['shell:1', 'kept:mira'])
  })
})
