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
import { careAnswer } from '#core/care/answers.ts'
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
      help: { careKind, careLanguage: 'en', answer: careAnswer(careKind, 'en') },
    }),
    { status, headers: { 'Content-Type': problemMediaType } },
  )

const title = 'Please stay a little longer'
const answer = () => screen.findByRole('region', { name: title })

async function refuseGoal(careKind?: 'suicide' | 'abuse') {
  server.respondWithJson(getCurrentUser, signedIn({ subscriptionTier: 'free' }))
  server.respondWith(generateSlide, () => refusal('quota.daily_limit', 429, careKind))
  setPageUrl(screenPaths.createSlide)
  renderApp()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(field, 'It is too much.')
  await userEvent.click(screen.getByRole('button', { name: /^Generate/ }))
}

describe('help for a text of danger that the plan refuses', () => {
  it('is alone on the screen, with the focus and the numbers to call; the text is kept', async () => {
    await refuseGoal()
    const numbers = within(await answer()).getAllByRole('link', { name: /^Call/ })
    expect(numbers.map((link) => link.getAttribute('href'))).toEqual(['tel:988', 'tel:911'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
    expect(lastToast()?.title).toBe('Nothing yet')
    expect(screen.queryByRole('link', { name: 'View Plans' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close this answer' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(field.value).toBe('It is too much.')
  })

  it('belongs to the screen that it was asked for on', async () => {
    await refuseGoal()
    await answer()
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    await userEvent.click(screen.getAllByRole('link', { name: 'Create' })[0] as HTMLElement)
    await answer()
  })

  it('does not promise that something stored can be deleted', async () => {
    await refuseGoal('abuse')
    await screen.findByText(/What you wrote was read, but not saved/)
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
    await userEvent.click(screen.getByRole('button', { name: 'Close this answer' }))
    await screen.findByRole('heading', { name: 'Daily Journaling' })
  })
})
