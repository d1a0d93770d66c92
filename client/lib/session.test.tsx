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
  server.answer(getCurrentUser, signedIn())
  const client = aQueryClient()
  const { result } = renderHookWithQueries(useSession, client)
  await waitFor(() => expect(result.current.state).toBe('signed-in'))
  return { server, client, session: result }
}

describe('who is there', () => {
  it('is being found out until the answer arrives', async () => {
    const server = fakeServer()
    const answer = server.hold(getCurrentUser)
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
  ])('is nobody when the answer is %s', async (_what, respond) => {
    const server = fakeServer()
    server.respond(getCurrentUser, respond)
    const { result } = renderHookWithQueries(useSession)
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(renderHookWithQueries(useCurrentUser).result.current).toBeNull()
  })

  it('is unknown when the server fails, until it is asked again', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 500)
    const { result } = renderHookWithQueries(useSession)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    server.answer(getCurrentUser, signedIn())
    const { current } = result
    act(() => current.state === 'failed' && current.retry())
    await waitFor(() => expect(result.current.state).toBe('signed-in'))
  })
})

describe('a 401', () => {
  it('to a read asks for the user again, and the session ends without a second "loading"', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    server.answer(getCurrentUser, signedOut)
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

  it('to a read that takes it for null asks for the user again', async () => {
    const { server, client } = await aSession()
    server.failUnauthorized(listSlides)
    await client.fetchQuery(readOrNull(listSlides))
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
  })

  it('to a write asks for the user again', async () => {
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

  it('to several reads at once asks only once', async () => {
    const { server, client } = await aSession()
    const answer = server.hold(getCurrentUser)
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

  it('to the question for the user itself asks nothing more', async () => {
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

  it('is the only failure that asks for the user again', async () => {
    const { server, client } = await aSession()
    server.fail(listSlides, 403)
    await expect(client.fetchQuery(read(listSlides))).rejects.toThrow('403')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.callsTo(getCurrentUser)).toHaveLength(1)
  })

  it('after which the server cannot be asked leaves the person where they are', async () => {
    const { server, client, session } = await aSession()
    server.failUnauthorized(listSlides)
    server.fail(getCurrentUser, 500)
    await expect(client.fetchQuery(read(listSlides))).rejects.toThrow('401')
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(session.current.state).toBe('signed-in')
  })
})

describe('a change of person', () => {
  it('forgets what the former one read', async () => {
    const { server, client, session } = await aSession()
    server.answer(listSlides, [])
    await client.fetchQuery(read(listSlides))
    server.answer(getCurrentUser, signedIn({ id: 'somebody-else' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    await waitFor(() => expect(session.current).toMatchObject({ user: { id: 'somebody-else' } }))
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
  })

  it('to nobody forgets it too, once the page is the visitor’s', async () => {
    const { server, client } = await aSession()
    server.answer(listSlides, [])
    await client.fetchQuery(read(listSlides))
    renderHookWithQueries(useClearPrivateQueries, client)
    expect(client.getQueryData(keyOf(listSlides))).toBeUndefined()
    expect(client.getQueryData(keyOf(getCurrentUser))).toBeDefined()
  })

  it('keeps what was read while the person is the same', async () => {
    const { server, client } = await aSession()
    server.answer(listSlides, [])
    await client.fetchQuery(read(listSlides))
    server.answer(getCurrentUser, signedIn({ subscriptionTier: 'premium' }))
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(client.getQueryData(keyOf(listSlides))).toEqual([])
  })

  it('tells the one who was signed out, until somebody is signed in again', async () => {
    const { server, client } = await aSession()
    const { result } = renderHookWithQueries(useNotice, client)
    expect(result.current).toBeNull()
    server.answer(getCurrentUser, signedOut)
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(result.current).toBe(
      'You have been signed out. Sign in again; what you were writing is kept.',
    )
    server.answer(getCurrentUser, signedIn())
    await act(() => client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(result.current).toBeNull()
  })

  it('says nothing to a visitor who never was signed in', async () => {
    const server = fakeServer()
    server.answer(getCurrentUser, signedOut)
    const { result } = renderHookWithQueries(() => ({ ...useSession(), notice: useNotice() }))
    await waitFor(() => expect(result.current.state).toBe('signed-out'))
    expect(result.current.notice).toBeNull()
  })
})

describe('what is kept on this device', () => {
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
  ])('goes when the server says that nobody is there any more: %s', async (_what, respond) => {
    const { server, client } = await aSession()
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
    server.respond(getCurrentUser, respond)
    await askAgain(client)
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it('goes when a page that began without the server learns that nobody is there', async () => {
    const server = fakeServer()
    server.fail(getCurrentUser, 503)
    const client = aQueryClient()
    const { result } = renderHookWithQueries(useSession, client)
    await waitFor(() => expect(result.current.state).toBe('failed'))
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
    server.answer(getCurrentUser, signedOut)
    await askAgain(client)
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it.each([
    ['fails', () => new Response('', { status: 503 })],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['cannot be understood', () => new Response('<p>Welcome to the train</p>')],
    ['says that the person is still there', () => Response.json(signedIn())],
  ])('stays when the server %s', async (_what, respond) => {
    const { server, client } = await aSession()
    server.respond(getCurrentUser, respond)
    await askAgain(client)
    await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(2))
    // A turn, in which all that has begun ends.
    await new Promise((resolve) => setTimeout(resolve))
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
  })

  it('goes when the session was ended and nobody can be asked for another', async () => {
    const { server, client } = await aSession()
    server.fail(getCurrentUser, 503)
    await act(() => handleSessionEnded(client))
    await waitFor(() => expect(lying()).toEqual(['shell:1']))
  })

  it('stays when another session took the place of the one that was ended', async () => {
    const { server, client } = await aSession()
    await act(() => handleSessionEnded(client))
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
    expect(lying()).toEqual(['shell:1', 'kept:mira'])
  })
})
