// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { clearQuickExitMark, leaveQuickly, reloadAfterQuickExit } from '#client/lib/quick-exit.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import { setPageUrl } from '#client/testing/render.tsx'
import { aSlideSummary } from '#client/testing/slides.ts'
import { stubSocket } from '#client/testing/socket.ts'
import { stubStorage } from '#client/testing/storage.ts'
import {
  keysAfterEndedSession,
  keysIn,
  logOutInAnotherTab,
  storedKeys,
  storeUserData,
} from '#client/testing/stored-data.ts'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listSlides } from '#shared/contract/slides.ts'
import { initialSession } from './initial-session.ts'
import { Start } from './start.tsx'

let server: FakeServer
beforeEach(() => {
  stubStorage()
  stubSocket()
  setPageUrl('/')
  server = fakeServer()
  server.respondWithJson(listSlides, [])
  server.respondWithJson(listJobs, [])
})
afterEach(() => {
  cleanup()
  window.prefetchedResponses = undefined
  vi.unstubAllGlobals()
})

const signInButton = () => screen.findByRole('button', { name: 'Sign in with Google' })

function renderStart(
  userResponse: Promise<Response | undefined>,
  otherResponses: Record<string, Promise<Response | undefined>> = {},
) {
  window.prefetchedResponses = { [getCurrentUser.path]: userResponse, ...otherResponses }
  render(<Start session={initialSession()} />)
}

describe('start of the page', () => {
  it("shows 'Loading...' until the session is known", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    renderStart(promise)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading...'))
    resolve(Response.json(signedOut))
    await signInButton()
    expect(screen.queryByText('Loading...')).toBeNull()
    expect(document.title).toBe('Evenstream')
  })

  it.each([
    ['a signed-out session', Response.json(signedOut)],
    ['a 401', new Response('', { status: 401 })],
    ['no user', Response.json({ isAuthenticated: true, user: null })],
  ])('shows the landing page for %s, without further requests', async (_what, response) => {
    renderStart(Promise.resolve(response))
    await signInButton()
    expect(server.calls).toEqual([])
  })

  it('shows the app to a signed-in user without reading the user again', async () => {
    renderStart(Promise.resolve(Response.json(signedIn({ email: 'ida@example.com' }))))
    await screen.findByText('ida@example.com')
    expect(server.callsTo(getCurrentUser)).toEqual([])
  })

  it.each([
    ['there was no response', undefined],
    ['the response was an error', new Response('', { status: 503 })],
    ['the response is unreadable', new Response('<p>', { status: 200 })],
    ['the response violates the contract', Response.json({ isAuthenticated: 'perhaps' })],
  ])(
    'shows that the server is unreachable when %s, and retries on demand',
    async (_what, response) => {
      server.respondWithJson(getCurrentUser, signedIn({ email: 'ida@example.com' }))
      renderStart(Promise.resolve(response))
      await screen.findByRole('heading', { name: 'Evenstream is out of reach' })
      expect(server.callsTo(getCurrentUser)).toEqual([])
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByText('ida@example.com')
      expect(server.callsTo(getCurrentUser)).toHaveLength(1)
    },
  )
})

describe('the return after a quick exit', () => {
  let reload: Mock<() => void>
  beforeEach(() => {
    reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined)
    vi.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  })
  const leaveAndReturn = () => {
    leaveQuickly()
    document.documentElement.hidden = false
  }
  const signedInResponse = () =>
    Promise.resolve(Response.json(signedIn({ email: 'ida@example.com' })))
  afterEach(() => {
    vi.restoreAllMocks()
    clearQuickExitMark()
  })

  it('finds no drafts in this tab, since the quick exit has deleted them', () => {
    window.sessionStorage.setItem('draft:ida:goal', 'He must not read this.')
    leaveAndReturn()
    expect(window.sessionStorage.getItem('draft:ida:goal')).toBeNull()
  })

  it('shows nothing private until the user continues', async () => {
    leaveAndReturn()
    setPageUrl('/journal')
    renderStart(signedInResponse())
    const button = await screen.findByRole('button', { name: 'Continue' })
    expect(screen.queryByText('ida@example.com')).toBeNull()
    expect(document.title).toBe('Evenstream')
    expect(server.calls).toEqual([])

    await userEvent.click(button)
    expect(reload).toHaveBeenCalledOnce()
    cleanup()
    setPageUrl('/')
    renderStart(signedInResponse())
    await screen.findByText('ida@example.com')
  })

  it('reloads the page if the browser restores it as it was left', () => {
    const stop = reloadAfterQuickExit()
    const restore = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    restore(true)
    leaveAndReturn()
    restore(false)
    expect(reload).not.toHaveBeenCalled()
    restore(true)
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  it('does not hide the app once the user has signed out', async () => {
    leaveAndReturn()
    renderStart(Promise.resolve(Response.json(signedOut)))
    await signInButton()
    cleanup()
    renderStart(signedInResponse())
    await screen.findByText('ida@example.com')
  })
})

describe('the data that the app stores in the browser', () => {
  afterEach(() => window.sessionStorage.clear())

  it('is removed for a visitor, but for the theme and what the last user may come back to', async () => {
    storeUserData()
    renderStart(Promise.resolve(Response.json(signedOut)))
    await signInButton()
    expect(storedKeys()).toEqual(keysAfterEndedSession)
  })

  it('is removed from the session storage, with drafts, when the user logs out in another tab', async () => {
    renderStart(Promise.resolve(Response.json(signedOut)))
    await signInButton()
    storeUserData()
    logOutInAnotherTab()
    // The other tab has cleared the shared local storage. This tab must not clear it again: the next user may
    // have stored something there since.
    expect(window.sessionStorage).toHaveLength(0)
    expect(storedKeys()).toContain('listening')
  })

  it('is removed from the session storage of an open app, and not from the local storage, when the user logs out in another tab', async () => {
    renderStart(Promise.resolve(Response.json(signedIn({ email: 'ida@example.com' }))))
    await screen.findByText('ida@example.com')
    storeUserData()
    const sharedKeys = keysIn(window.localStorage)
    act(() => void logOutInAnotherTab())
    await signInButton()
    expect(window.sessionStorage).toHaveLength(0)
    expect(keysIn(window.localStorage)).toEqual(sharedKeys)
    expect(screen.queryByText(/what you were writing is kept/)).toBeNull()
  })
})

describe('offline tracks', () => {
  let cacheContents: ReturnType<typeof stubOfflineStorage>
  beforeEach(() => {
    cacheContents = stubOfflineStorage()
    cacheContents.set('shell:1', new Map())
    cacheContents.set(`kept:${signedIn().user.id}`, new Map([['/kept/t1', new Response('sound')]]))
  })
  afterEach(removeGlobalStubs)

  it.each([
    ['a signed-out session', Response.json(signedOut)],
    ['a 401', new Response('', { status: 401 })],
  ])('are deleted when the response to the session request is %s', async (_what, response) => {
    renderStart(Promise.resolve(response))
    await signInButton()
    await waitFor(() => expect([...cacheContents.keys()]).toEqual(['shell:1']))
  })

  it('stay when the user of an open app logs out in another tab, which deletes them itself', async () => {
    renderStart(Promise.resolve(Response.json(signedIn({ email: 'ida@example.com' }))))
    await screen.findByText('ida@example.com')
    const cacheNames = [...cacheContents.keys()]
    act(() => void logOutInAnotherTab())
    await signInButton()
    expect([...cacheContents.keys()]).toEqual(cacheNames)
  })

  it.each([
    ['there was no response', undefined],
    ['the response was an error', new Response('', { status: 503 })],
  ])('stay when %s', async (_what, response) => {
    server.fail(getCurrentUser, 503)
    renderStart(Promise.resolve(response))
    await screen.findByText('Evenstream is out of reach')
    expect(cacheContents.size).toBe(2)
  })

  it('stay when their owner is signed in', async () => {
    renderStart(Promise.resolve(Response.json(signedIn({ email: 'ida@example.com' }))))
    await screen.findByText('ida@example.com')
    expect(cacheContents.size).toBe(2)
  })

  it('do not block the landing page when storage is inaccessible', async () => {
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
    renderStart(Promise.resolve(Response.json(signedOut)))
    await signInButton()
  })
})

describe('prefetched responses', () => {
  const signedInResponse = (fields: Parameters<typeof signedIn>[0] = {}) =>
    Promise.resolve(Response.json(signedIn({ email: 'ida@example.com', ...fields })))
  const slide = aSlideSummary({ goalDescription: 'I own a small bakery' })

  it('are rendered immediately, without a skeleton or a second request', async () => {
    renderStart(signedInResponse({ subscriptionTier: 'essential' }), {
      [listSlides.path]: Promise.resolve(Response.json([slide])),
      [listJournalEntries.path]: Promise.resolve(Response.json([])),
    })
    const skeletons: string[] = []
    const observer = new MutationObserver(() => {
      if (screen.queryByText('Loading your focus')) skeletons.push('focus')
      if (screen.queryByText('Loading your check-ins')) skeletons.push('check-ins')
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await screen.findByText(slide.goalDescription)
    observer.disconnect()
    expect(skeletons).toEqual([])
    expect(server.callsTo(listSlides)).toEqual([])
    expect(server.callsTo(listJournalEntries)).toEqual([])
  })

  it('show an error when they failed, and are requested again only on demand', async () => {
    server.respondWithJson(listSlides, [slide])
    renderStart(signedInResponse(), { [listSlides.path]: Promise.resolve(undefined) })
    await screen.findByText('Your slides did not arrive')
    expect(server.callsTo(listSlides)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(slide.goalDescription)
    expect(server.callsTo(listSlides)).toHaveLength(1)
  })

  it('are preceded by a skeleton when they are slow', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    renderStart(signedInResponse(), { [listSlides.path]: promise })
    await screen.findByText('Loading your focus')
    resolve(Response.json([slide]))
    await screen.findByText(slide.goalDescription)
    expect(server.callsTo(listSlides)).toEqual([])
  })

  it('are discarded when the first screen does not use them', async () => {
    renderStart(signedInResponse({ subscriptionTier: 'free' }), {
      [listSlides.path]: Promise.resolve(Response.json([slide])),
      [listJournalEntries.path]: Promise.resolve(Response.json([])),
    })
    await screen.findByText(slide.goalDescription)
    expect(window.prefetchedResponses).toBeUndefined()
  })
})
