// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearNotice } from '#client/lib/notices.ts'
import { keyOf } from '#client/lib/query-key.ts'
import { cachedTrackPath, trackCacheName } from '#client/offline/track-cache.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { someVoices } from '#client/testing/narration.ts'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import { aQueryClient, setPageUrl } from '#client/testing/render.tsx'
import { renderApp } from '#client/testing/render-app.tsx'
import { aSlide } from '#client/testing/slides.ts'
import { FakeSocket } from '#client/testing/socket.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'
import { listVoices } from '#shared/contract/voices.ts'

let server: FakeServer

beforeEach(() => {
  clearNotice()
  stubStorage()
  vi.stubGlobal('scrollTo', vi.fn())
  server = fakeServer()
  server.respondWithJson(listSlides, [])
  server.respondWithJson(listJobs, [])
  server.respondWithJson(listVoices, someVoices)
  server.respondWithJson(getSlide, aSlide({ goalDescription: 'A bakery' }))
})

const signInButton = () => screen.findByText('Sign in with Google')
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const greeting = /^Good (Morning|Afternoon|Evening)$/
const navigation = () => screen.findByRole('navigation')

function openSignedIn(path: string, overrides: Partial<User> = {}) {
  server.respondWithJson(getCurrentUser, signedIn(overrides))
  setPageUrl(path)
  return renderApp()
}

describe('start', () => {
  it("shows 'Loading...' until the session is known", async () => {
    const respond = server.deferResponse(getCurrentUser)
    setPageUrl('/')
    renderApp()
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    respond(signedOut)
    await signInButton()
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it.each(['/', '/journal', '/target-slide/s1', '/no/such/place'])(
    'shows the landing page at %s to a visitor',
    async (path) => {
      server.respondWithJson(getCurrentUser, signedOut)
      setPageUrl(path)
      renderApp()
      await signInButton()
      expect(screen.queryByRole('link', { name: 'Journal' })).toBeNull()
      expect(document.title).toBe('Evenstream')
    },
  )

  it.each([
    ['a 401 response', () => new Response('', { status: 401 })],
    ['a response without a user', () => Response.json({ isAuthenticated: true, user: null })],
  ])('shows the landing page after %s', async (_what, respond) => {
    server.respondWith(getCurrentUser, respond)
    setPageUrl('/')
    renderApp()
    await signInButton()
  })

  it('shows that the server is unreachable, and retries on demand', async () => {
    server.fail(getCurrentUser, 503)
    setPageUrl('/')
    renderApp()
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert').textContent).toContain('out of reach')
    server.respondWithJson(getCurrentUser, signedIn())
    await userEvent.click(retryButton)
    await heading(greeting)
  })
})

describe('shell', () => {
  it('shows the email address and a logout button', async () => {
    openSignedIn('/', { email: 'mira@example.com' })
    const banner = await screen.findByRole('banner')
    expect(within(banner).getByText('Evenstream')).toBeDefined()
    expect(within(banner).getByText('mira@example.com')).toBeDefined()
    expect(within(banner).queryByText('Admin')).toBeNull()
    expect(within(banner).getByRole('button', { name: 'Logout' })).toBeDefined()
  })

  it('shows an Admin badge to admins', async () => {
    openSignedIn('/', { role: 'admin' })
    expect(within(await screen.findByRole('banner')).getByText('Admin')).toBeDefined()
  })

  it('toggles the theme', async () => {
    openSignedIn('/')
    const banner = await screen.findByRole('banner')
    await userEvent.click(within(banner).getByRole('button', { name: /theme|dark|light/i }))
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await userEvent.click(within(banner).getByRole('button', { name: /theme|dark|light/i }))
    expect(window.localStorage.getItem('theme')).toBe('light')
  })

  it('marks the current navigation item', async () => {
    openSignedIn('/journal?time=evening')
    const links = within(await navigation()).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Home', null],
      ['Create', null],
      ['Journal', 'page'],
      ['Account', null],
    ])
  })

  it('shows Admin in the navigation to an admin', async () => {
    openSignedIn('/', { role: 'admin' })
    const admin = within(await navigation()).getByRole('link', { name: 'Admin' })
    expect(admin.getAttribute('href')).toBe('/admin')
  })

  it('has a link that skips to the content', async () => {
    openSignedIn('/')
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    const target = document.querySelector(skip.getAttribute('href') ?? '')
    expect(target).toBe(screen.getByRole('main'))
    expect(target?.getAttribute('tabindex')).toBe('-1')
  })
})

describe('the event WebSocket', () => {
  it('is opened for a signed-in user', async () => {
    openSignedIn('/')
    await navigation()
    expect(FakeSocket.latest.url).toMatch(/^ws:.*\/ws$/)
  })

  it('is not opened for a visitor', async () => {
    server.respondWithJson(getCurrentUser, signedOut)
    setPageUrl('/')
    renderApp()
    await signInButton()
    expect(FakeSocket.all).toEqual([])
  })

  it('updates the user in the shell after user_changed', async () => {
    openSignedIn('/')
    await navigation()
    server.respondWithJson(getCurrentUser, signedIn({ role: 'admin' }))
    FakeSocket.latest.receive({ type: 'user_changed' })
    await within(await navigation()).findByRole('link', { name: 'Admin' })
  })

  it('signs the user out when it reports that the session has ended', async () => {
    openSignedIn('/')
    await navigation()
    server.respondWithJson(getCurrentUser, signedOut)
    const socket = FakeSocket.latest
    // The close code after the end of a session.
    socket.drop(4401)
    await signInButton()
    expect(socket.close).toHaveBeenCalled()
  })

  it('deletes offline tracks when it reports the end of the session, even if the server fails', async () => {
    const cacheContents = stubOfflineStorage()
    const userId = signedIn().user.id
    const cachedTrack = new Map([[cachedTrackPath('t1'), new Response('sound')]])
    cacheContents.set(trackCacheName(userId), cachedTrack)
    openSignedIn('/')
    await navigation()
    server.fail(getCurrentUser, 503)
    // A lost connection does not end the session.
    FakeSocket.latest.drop(1006)
    await act(async () => {})
    expect(cacheContents.size).toBe(1)
    FakeSocket.latest.drop(4401)
    await waitFor(() => expect(cacheContents.size).toBe(0))
    removeGlobalStubs()
  })
})

describe('screen router', () => {
  it.each([
    ['/', greeting, 'Home · Evenstream'],
    ['/create-slide', 'Create Target Slide', 'Create Target Slide · Evenstream'],
    ['/target-slide/s1', 'A bakery', 'Target Slide · Evenstream'],
    // Not decodable.
    ['/target-slide/%E0%A4%A', 'A bakery', 'Target Slide · Evenstream'],
    ['/journal?time=morning', 'Daily Check-in', 'Daily Check-in · Evenstream'],
    ['/library', 'Your Library', 'Your Library · Evenstream'],
    ['/pricing', 'Pricing', 'Pricing · Evenstream'],
    ['/account', 'Account', 'Account · Evenstream'],
  ])('shows at %s the heading %s', async (path, name, title) => {
    openSignedIn(path)
    await heading(name)
    expect(document.title).toBe(title)
  })

  it.each(['/nowhere', '/target-slide', '/journal/extra', '/index.html'])(
    "shows 'Page Not Found' at %s",
    async (path) => {
      openSignedIn(path)
      await heading('404 Page Not Found')
      expect(document.title).toBe('Page Not Found · Evenstream')
      expect(screen.getByRole('banner')).toBeDefined()
    },
  )

  it('shows the Admin Panel at /admin to an admin', async () => {
    openSignedIn('/admin', { role: 'admin' })
    await heading('Admin Panel')
  })

  it("shows 'Page Not Found' at /admin to a user", async () => {
    openSignedIn('/admin')
    await heading('404 Page Not Found')
    expect(screen.queryByText('Admin Panel')).toBeNull()
  })
})

describe('navigation', () => {
  it('does not move the focus on the first screen', async () => {
    openSignedIn('/')
    await heading(greeting)
    expect(document.activeElement).toBe(document.body)
    expect(window.scrollTo).not.toHaveBeenCalled()
  })

  it('focuses the new heading, scrolls to the top and sets the document title', async () => {
    openSignedIn('/')
    await userEvent.click(within(await navigation()).getByRole('link', { name: 'Account' }))
    const title = await heading('Account')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    expect(document.title).toBe('Account · Evenstream')
    expect(window.location.pathname).toBe('/account')
  })

  it('leaves the scroll position to the browser on Back', async () => {
    openSignedIn('/')
    await userEvent.click(within(await navigation()).getByRole('link', { name: 'Account' }))
    await heading('Account')
    vi.mocked(window.scrollTo).mockClear()
    act(() => window.history.back())
    const title = await heading(greeting)
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(window.scrollTo).not.toHaveBeenCalled()
  })

  it('does not move the focus when only the query changes', async () => {
    openSignedIn('/journal?time=morning')
    await heading('Daily Check-in')
    act(() => window.history.pushState(null, '', '/journal?time=evening'))
    expect(document.activeElement).toBe(document.body)
    expect(window.scrollTo).not.toHaveBeenCalled()
  })
})

describe('a session that ends while the app is open', () => {
  it("shows the landing page with a notice, without 'Loading...'", async () => {
    const client = aQueryClient()
    server.respondWithJson(getCurrentUser, signedIn())
    setPageUrl('/journal')
    renderApp(client)
    await heading('Daily Check-in')
    const respond = server.deferResponse(getCurrentUser)
    act(() => void client.refetchQueries({ queryKey: keyOf(getCurrentUser) }))
    expect(screen.queryByText('Loading...')).toBeNull()
    respond(signedOut)
    await signInButton()
    expect(screen.getByText(/You have been signed out/)).toBeDefined()
  })
})
