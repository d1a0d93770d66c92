// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, setPageUrl } from '#client/testing/render.tsx'
import { renderApp } from '#client/testing/render-app.tsx'
import { fakeJournalServer, submitReflection } from '#client/testing/render-journal.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { signedIn } from '#client/testing/users.ts'
import { careAnswer, withoutSavedNotice } from '#core/care/answers.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { createJournalEntry } from '#shared/contract/journal.ts'
import { generateSlide } from '#shared/contract/slides.ts'
import { problemMediaType } from '#shared/problem-reading.ts'
import { screenPaths } from '#shared/screen-paths.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  stubStorage()
  vi.stubGlobal('scrollTo', vi.fn())
  window.localStorage.setItem('help-country', 'US')
  toasts.show({ title: 'Nothing yet' })
})

const refusal = (code: string, status: number, careKind: 'suicide' | 'abuse' = 'suicide') =>
  new Response(
    JSON.stringify({
      type: `urn:evenstream:problem:${code}`,
      title: 'Refused',
      status,
      detail: 'Refused.',
      code,
      help: {
        careKind,
        careLanguage: 'en',
        answer: withoutSavedNotice(careAnswer(careKind, 'en')),
      },
    }),
    { status, headers: { 'Content-Type': problemMediaType } },
  )

const title = 'Please stay a little longer'
const answer = () => screen.findByRole('region', { name: title })

async function refuseGoal(careKind?: 'suicide' | 'abuse', path: string = screenPaths.createSlide) {
  server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'free' }))
  server.respondWith(generateSlide, () => refusal('quota.daily_limit', 429, careKind))
  setPageUrl(path)
  renderApp()
  await submitGoal()
}

async function submitGoal() {
  await userEvent.type(await screen.findByRole('textbox'), 'It is too much.')
  await userEvent.click(screen.getByRole('button', { name: /^Generate/ }))
}

describe('help for a text that speaks of danger and that the plan refuses', () => {
  it('is alone on the screen, with the focus and the numbers to call; the text is kept', async () => {
    await refuseGoal()
    const numbers = within(await answer()).getAllByRole('link', { name: /^Call/ })
    expect(numbers.map((link) => link.getAttribute('href'))).toEqual(['tel:988', 'tel:911'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
    expect(lastToast()?.title).toBe('Nothing yet')
    expect(screen.queryByRole('link', { name: 'View Plans' })).toBeNull()
    expect(screen.queryByText(/saved and private/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Need help now?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(field.value).toBe('It is too much.')
  })

  it('is shown only on the screen from which the text was sent', async () => {
    await refuseGoal()
    await answer()
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    await userEvent.click(screen.getAllByRole('link', { name: 'Create' })[0] as HTMLElement)
    await answer()
  })

  it.each(['/create-slide/', '/Create-Slide'])('is shown at %s too', async (path) => {
    await refuseGoal('suicide', path)
    await answer()
  })

  it('is announced on another screen by a toast that does not reveal its content', async () => {
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'free' }))
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.respondWith(generateSlide, () => promise)
    setPageUrl(screenPaths.createSlide)
    renderApp()
    await userEvent.type(await screen.findByRole('textbox'), 'It is too much.')
    await userEvent.click(screen.getByRole('button', { name: /^Generate/ }))
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: /^Good/ })
    resolve(refusal('quota.daily_limit', 429))
    await waitFor(() => expect(lastToast()?.title).toBe('There is an answer for you.'))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    expect(lastToast()?.action?.href).toBe(screenPaths.createSlide)
  })

  it('can be left with the text deleted, and the next screen takes the focus', async () => {
    await refuseGoal()
    await answer()
    await userEvent.click(screen.getByRole('button', { name: 'Delete what I wrote' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('')
    await submitGoal()
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    const heading = await screen.findByRole('heading', { level: 1, name: /^Good/ })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('is shown although its kind and language are unknown to the page', async () => {
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'free' }))
    server.respondWith(generateSlide, () =>
      Response.json(
        {
          type: 'urn:evenstream:problem:quota.daily_limit',
          title: 'Refused',
          status: 429,
          detail: 'Refused.',
          help: { careKind: 'new', careLanguage: 'sv', answer: 'Stanna kvar\n\nRing någon.' },
        },
        { status: 429, headers: { 'Content-Type': problemMediaType } },
      ),
    )
    setPageUrl(screenPaths.createSlide)
    renderApp()
    await submitGoal()
    await screen.findByRole('region', { name: 'Stanna kvar' })
  })

  it('does not promise that something stored can be deleted', async () => {
    await refuseGoal('abuse')
    await screen.findByText(/No person has read what you wrote/)
    expect(screen.queryByText(/You can delete what you wrote/)).toBeNull()
  })

  it('stays when the journal closes because the plan has ended', async () => {
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'essential' }))
    server.respondWith(createJournalEntry, () => refusal('plan.upgrade_required', 402))
    setPageUrl('/journal')
    const client = aQueryClient()
    renderApp(client)
    await submitReflection('It is too much.')
    await answer()
    server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'free' }))
    const calls = server.callsTo(getCurrentUser).length
    await client.invalidateQueries()
    expect(server.callsTo(getCurrentUser).length).toBeGreaterThan(calls)
    expect(screen.getByRole('region', { name: title })).toBeTruthy()
    expect(lastToast()?.title).toBe('Nothing yet')
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
    await screen.findByRole('heading', { name: 'Daily Journaling' })
  })
})
