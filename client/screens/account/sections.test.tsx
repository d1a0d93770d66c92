// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { renderApp } from '#client/testing/render-app.tsx'
import { storedKeys, storeUserData } from '#client/testing/stored-data.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getMemory, switchMemory } from '#shared/contract/memory.ts'
import { getOwnData } from '#shared/contract/own-data.ts'
import { endEverySession, endOneSession, listSessions } from '#shared/contract/sessions.ts'
import { chooseWriter, getWriter, shareEarlierEntries } from '#shared/contract/writer.ts'
import { MemoryCard } from './memory-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { WriterChoice } from './writer-choice.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
})
const expectToast = (content: object) =>
  waitFor(() => expect(toasts.list()[0]).toMatchObject(content))

const currentSession = {
  id: '018f6d2e-0000-7000-8000-000000000001',
  startedAt: '2026-11-15T08:05:00.000Z',
  lastSeenAt: '2026-11-15T12:00:00.000Z',
  isThis: true,
}
const otherSession = {
  ...currentSession,
  id: '018f6d2e-0000-7000-8000-000000000002',
  isThis: false,
}

describe('sessions', () => {
  it('marks this browser, and offers to end the other sessions only', async () => {
    server.respondWithJson(listSessions, [currentSession, otherSession])
    renderWithProviders(<SessionsCard />)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first && within(first).getByText('This browser')).toBeDefined()
    expect(first && within(first).queryByRole('button')).toBeNull()
    expect(second && within(second).getByText(/Last seen around/)).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Sign out there' })).toHaveLength(1)
  })

  it('ends another session and moves the focus to the section heading', async () => {
    server.respondWithJson(listSessions, [currentSession, otherSession])
    renderWithProviders(<SessionsCard />)
    const signOutButton = await screen.findByRole('button', { name: 'Sign out there' })
    server.respondWith(endOneSession, () => {
      server.respondWithJson(listSessions, [currentSession])
      return new Response(null, { status: 204 })
    })
    await userEvent.click(signOutButton)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(server.callsTo(endOneSession)[0]?.url).toContain(otherSession.id)
    await expectToast({ title: 'Signed Out There' })
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: 'Where you are signed in' }),
      ),
    )
  })

  it('shows an error and fetches the list again when ending a session fails', async () => {
    server.respondWithJson(listSessions, [currentSession, otherSession])
    renderWithProviders(<SessionsCard />)
    server.respondWith(endOneSession, () => problemResponse(404, 'There is no such session.'))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out there' }))
    await expectToast({ title: 'Error', description: 'There is no such session.' })
    await waitFor(() => expect(server.callsTo(listSessions).length).toBe(2))
  })

  it('offers a retry when the list fails to load', async () => {
    server.fail(listSessions, 500)
    renderWithProviders(<SessionsCard />)
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    server.respondWithJson(listSessions, [currentSession])
    await userEvent.click(retryButton)
    await screen.findByText('This browser')
  })

  it('ends all sessions and shows the landing page with a notice', async () => {
    setPageUrl('/account')
    server.respondWithJson(listSessions, [currentSession, otherSession])
    server.respondWithJson(getOwnData, {
      holds: { slides: 0, entries: 0, tracks: 0 },
      export: null,
    })
    server.respondWithJson(getWriter, { model: null, choice: null })
    renderApp()
    const signOutEverywhereButton = await screen.findByRole('button', {
      name: 'Sign out everywhere',
    })
    server.respondWith(endEverySession, () => new Response(null, { status: 204 }))
    storeUserData()
    await userEvent.click(signOutEverywhereButton)
    await screen.findByText('You have been signed out on every device.')
    await screen.findByRole('button', { name: 'Sign in with Google' })
    expect(storedKeys()).toEqual(['theme'])
  })
})

describe('writer choice', () => {
  it('is not shown without an outside model', async () => {
    server.respondWithJson(getWriter, { model: null, choice: null })
    renderWithProviders(<WriterChoice />)
    await waitFor(() => expect(server.callsTo(getWriter)).toHaveLength(1))
    expect(screen.queryByText('Who writes for you')).toBeNull()
  })

  it('says that the built-in guide writes by default, and saves the choice of a model', async () => {
    server.respondWithJson(getWriter, { model: 'gpt-5-mini', choice: null })
    renderWithProviders(<WriterChoice />)
    await screen.findByText(/Until you do, the built-in guide writes/)
    server.respondWithJson(chooseWriter, { model: 'gpt-5-mini', choice: 'model' })
    await userEvent.click(screen.getByRole('radio', { name: /gpt-5-mini/ }))
    await expectToast({ title: 'Choice Saved' })
    expect(server.callsTo(chooseWriter)[0]?.body).toEqual({ choice: 'model' })
    const model = screen.getByRole<HTMLInputElement>('radio', { name: /gpt-5-mini/ })
    await waitFor(() => expect(model.checked).toBe(true))
    expect(screen.queryByText(/Until you do/)).toBeNull()
  })

  it('returns to the saved choice when saving fails', async () => {
    server.respondWithJson(getWriter, { model: 'gpt-5-mini', choice: 'guide' })
    renderWithProviders(<WriterChoice />)
    const model = await screen.findByRole<HTMLInputElement>('radio', { name: /gpt-5-mini/ })
    server.respondWith(chooseWriter, () => problemResponse(503, 'Nothing can be saved just now.'))
    await userEvent.click(model)
    await expectToast({ title: 'Error', description: 'Nothing can be saved just now.' })
    await waitFor(() => expect(model.checked).toBe(false))
  })
})

describe('memory', () => {
  const memorySwitch = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /remember/ })

  it('is switched off, and the toast says what is deleted', async () => {
    server.respondWithJson(getMemory, { isOn: true })
    server.respondWithJson(switchMemory, { isOn: false })
    renderWithProviders(<MemoryCard />)
    expect((await memorySwitch()).checked).toBe(true)
    await userEvent.click(await memorySwitch())
    await expectToast({ title: 'Memory Is Off', description: 'What was remembered is deleted.' })
    expect(server.callsTo(switchMemory)[0]?.body).toEqual({ isOn: false })
    expect((await memorySwitch()).checked).toBe(false)
  })

  const earlierSwitch = () =>
    screen.findByRole<HTMLInputElement>('checkbox', {
      name: /Send earlier reflections to gpt-5-mini/,
    })

  it('asks separately before earlier reflections are sent to the outside model', async () => {
    server.respondWithJson(getMemory, { isOn: true })
    server.respondWithJson(getWriter, { model: 'gpt-5-mini', choice: 'model' })
    renderWithProviders(<MemoryCard />)
    expect((await earlierSwitch()).checked).toBe(false)
    screen.getByText(/Only reflections that you write from now on are sent, never older ones/)
    const allowed = { model: 'gpt-5-mini', choice: 'model', sharesEarlierEntries: true } as const
    server.respondWithJson(shareEarlierEntries, allowed)
    await userEvent.click(await earlierSwitch())
    await expectToast({ title: 'Choice Saved' })
    expect(server.callsTo(shareEarlierEntries)[0]?.body).toEqual({ isAllowed: true })
    await waitFor(async () => expect((await earlierSwitch()).checked).toBe(true))
  })

  it.each([
    ['the built-in guide writes', { model: 'gpt-5-mini', choice: 'guide' }, true],
    ['there is no outside model', { model: null, choice: null }, true],
    ['memory is off', { model: 'gpt-5-mini', choice: 'model' }, false],
  ] as const)('does not ask about earlier reflections where %s', async (_, writer, isOn) => {
    server.respondWithJson(getMemory, { isOn })
    server.respondWithJson(getWriter, writer)
    renderWithProviders(<MemoryCard />)
    await memorySwitch()
    if (isOn) await waitFor(() => expect(server.callsTo(getWriter)).toHaveLength(1))
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('cannot be switched again while it is being switched, and keeps the focus', async () => {
    server.respondWithJson(getMemory, { isOn: true })
    const respond = server.deferResponse(switchMemory)
    renderWithProviders(<MemoryCard />)
    const checkbox = await memorySwitch()
    await userEvent.click(checkbox)
    await waitFor(() => expect(checkbox.getAttribute('aria-disabled')).toBe('true'))
    // A disabled checkbox would lose the focus.
    expect(checkbox.disabled).toBe(false)
    await userEvent.click(checkbox)
    expect(checkbox.checked).toBe(false)
    expect(server.callsTo(switchMemory)).toHaveLength(1)
    respond({ isOn: false })
    await waitFor(() => expect(checkbox.hasAttribute('aria-disabled')).toBe(false))
    expect(document.activeElement).toBe(checkbox)
  })

  it('stays on when switching it off fails', async () => {
    server.respondWithJson(getMemory, { isOn: true })
    server.respondWith(switchMemory, () => problemResponse(503, 'Nothing can be saved just now.'))
    renderWithProviders(<MemoryCard />)
    await userEvent.click(await memorySwitch())
    await expectToast({ title: 'Error', description: 'Nothing can be saved just now.' })
    expect((await memorySwitch()).checked).toBe(true)
  })
})
