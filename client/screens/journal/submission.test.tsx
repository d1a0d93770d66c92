// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import {
  fakeJournalServer,
  reflectionField,
  renderJournal,
  slideSelector,
  submitButton,
  submitReflection,
  timeRadio,
} from '#client/testing/render-journal.tsx'
import { aSlideSummary } from '#client/testing/slides.ts'
import { expectToast, lastToast } from '#client/testing/toasts.ts'
import {
  createJournalEntry,
  deleteJournalEntry,
  listJournalEntries,
} from '#shared/contract/journal.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  toasts.show({ title: 'Nothing yet' })
})

const submittedBodies = () => server.callsTo(createJournalEntry).map(({ body }) => body)
const goTo = (url: string) => act(() => window.history.pushState(null, '', url))
const guidance = () => screen.findByRole('region', { name: 'AI Guidance' })

describe('submission', () => {
  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    "shows 'Content Required' on %s when the text is blank",
    async (keys) => {
      renderJournal(server)
      await slideSelector()
      expect(submitButton().disabled).toBe(true)
      await userEvent.type(reflectionField(), `  ${keys}`)
      expect(submitButton().disabled).toBe(true)
      await expectToast('Content Required', 'Please write your reflection before submitting.')
      expect(lastToast()?.variant).toBe('destructive')
      expect(submittedBodies()).toEqual([])
    },
  )

  it('sends the trimmed text, shows the progress and then the guidance', async () => {
    const respond = server.deferResponse(createJournalEntry)
    renderJournal(server, { url: '/journal?time=evening' })
    await submitReflection('  It was a long day.  ')
    expect(submittedBodies()).toEqual([
      {
        content: 'It was a long day.',
        timeOfDay: 'evening',
        targetSlideId: aSlideSummary().id,
      },
    ])
    await waitFor(() => expect(submitButton().textContent).toBe('Analyzing...'))
    expect(submitButton().disabled).toBe(true)
    expect(reflectionField().readOnly).toBe(true)
    // While the request is pending, the controls for time of day and slide are removed.
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Target Slide' })).toBeNull()
    expect(screen.getByText('Your words are being read.')).toBeDefined()

    server.fail(listJournalEntries, 503)
    act(() => respond(anEntry({ timeOfDay: 'evening', content: 'It was a long day.' })))
    const card = await guidance()
    expect(within(card).getByText('You lay awake over one call.')).toBeDefined()
    expect(within(card).getByText('Written by the built-in guide')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('AI Guidance')
    expect(lastToast()).toMatchObject({
      title: 'Entry Saved',
      description: 'Your reflection has been recorded.',
      // Over the header, where the toast does not cover the guidance.
      place: 'header',
    })
    expect(within(card).getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
    // The entry is in the list immediately, even when it cannot be refetched.
    expect(screen.getByRole('article', { name: 'Evening November 15, 2026' })).toBeDefined()
  })

  it('sends one request when Ctrl+Enter is pressed twice', async () => {
    server.deferResponse(createJournalEntry)
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'Calm{Control>}{Enter}{Enter}{/Control}')
    expect(submittedBodies()).toHaveLength(1)
  })

  it('accepts 10,000 characters, and shows the count near the limit', async () => {
    renderJournal(server)
    expect(reflectionField().maxLength).toBe(10_000)
    await userEvent.click(reflectionField())
    await userEvent.paste('a'.repeat(9_799))
    expect(screen.queryByText(/characters/)).toBeNull()
    await userEvent.paste('a'.repeat(2))
    expect(screen.getByText('9,801 of 10,000 characters')).toBeDefined()
  })

  it.each([
    [
      429,
      'Daily Limit Reached',
      "You've reached your limit for journal analyses. Upgrade for more guidance.",
      { label: 'View Plans', href: '/pricing' },
    ],
    [402, 'Upgrade Required', 'AI journal analysis requires a paid subscription.', undefined],
    [500, 'Submission Failed', 'Please try again.', undefined],
  ])(
    'shows, when refused with %i, the toast %s and keeps the text',
    async (status, title, text, action) => {
      server.fail(createJournalEntry, status)
      const { unmount } = renderJournal(server)
      await submitReflection('A long day')
      await expectToast(title, text)
      expect(lastToast()).toMatchObject({ variant: 'destructive' })
      expect(lastToast()?.action).toEqual(action)
      expect(reflectionField().value).toBe('A long day')
      await waitFor(() => expect(document.activeElement).toBe(submitButton()))
      unmount()
      renderJournal(server)
      expect(reflectionField().value).toBe('A long day')
    },
  )

  it('refetches the entries when there was no response', async () => {
    server.respondWith(createJournalEntry, () => Promise.reject(new TypeError('offline')))
    renderJournal(server)
    await submitReflection('A long day')
    await expectToast('Submission Failed')
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(2))
  })
})

describe('after the guidance is shown', () => {
  const otherSlide = aSlideSummary({ id: 'other', goalDescription: 'Another slide' })
  const answeredEntry = anEntry({
    content: 'A long day',
    timeOfDay: 'evening',
    targetSlideId: 'other',
  })

  async function openWithGuidance() {
    server.respondWith(createJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [answeredEntry])
      return Response.json(answeredEntry, { status: 201 })
    })
    const rendered = renderJournal(server, {
      url: '/journal?time=evening',
      slides: [aSlideSummary(), otherSlide],
    })
    ;(await slideSelector()).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await submitReflection('A long day')
    await guidance()
    return rendered
  }

  it('the form ignores input and changes of the URL', async () => {
    await openWithGuidance()
    expect(reflectionField().disabled).toBe(true)
    expect(reflectionField().value).toBe('A long day')
    expect((await slideSelector()).disabled).toBe(true)
    expect(timeRadio('Morning').matches(':disabled')).toBe(true)
    expect(submitButton().disabled).toBe(true)
    goTo('/journal?time=morning')
    expect(timeRadio('Evening').checked).toBe(true)
    expect(reflectionField().value).toBe('A long day')
  })

  it('a new entry clears the text, and keeps time of day and slide', async () => {
    await openWithGuidance()
    goTo('/journal?time=morning')
    await userEvent.click(screen.getByRole('button', { name: 'New Entry' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'AI Guidance' })).toBeNull())
    expect(reflectionField().value).toBe('')
    expect(reflectionField().disabled).toBe(false)
    expect(document.activeElement).toBe(reflectionField())
    expect(timeRadio('Evening').checked).toBe(true)
    expect((await slideSelector()).textContent).toBe('Another slide')
    // Changes of the URL set the time of day again. It is morning in the URL already, so it changes to evening first.
    goTo('/journal?time=evening')
    goTo('/journal?time=morning')
    expect(timeRadio('Morning').checked).toBe(true)
  })

  it('returning to the screen shows an empty form', async () => {
    const { unmount } = await openWithGuidance()
    unmount()
    renderJournal(server)
    await slideSelector()
    expect(screen.queryByRole('region', { name: 'AI Guidance' })).toBeNull()
    expect(reflectionField().value).toBe('')
    expect(reflectionField().disabled).toBe(false)
  })

  it('deleting the entry from the list unlocks the form', async () => {
    await openWithGuidance()
    server.respondWith(deleteJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [])
      return new Response(null, { status: 204 })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Delete Entry' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await expectToast('Entry Deleted')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'AI Guidance' })).toBeNull())
    expect(reflectionField().value).toBe('')
    expect(reflectionField().disabled).toBe(false)
  })
})

describe('leaving the screen during submission', () => {
  it('shows the reflection as pending on return, and then its guidance', async () => {
    const respond = server.deferResponse(createJournalEntry)
    renderJournal(server, { url: '/journal?time=evening' })
    await submitReflection('A long day')
    goTo('/library')
    await screen.findByText('Another screen')
    goTo('/journal')
    await waitFor(() => expect(submitButton().textContent).toBe('Analyzing...'))
    expect(
      within(screen.getByRole('region', { name: 'Your check-in' })).getByText('Evening'),
    ).toBeDefined()
    expect(reflectionField().value).toBe('A long day')
    act(() => respond(anEntry({ content: 'A long day', timeOfDay: 'evening' })))
    await guidance()
  })

  it('keeps time of day and slide on return when the request then fails', async () => {
    const response = Promise.withResolvers<Response>()
    server.respondWith(createJournalEntry, () => response.promise)
    const otherSlide = aSlideSummary({ id: 'other', goalDescription: 'Another slide' })
    renderJournal(server, {
      url: '/journal?time=evening',
      slides: [aSlideSummary(), otherSlide],
    })
    ;(await slideSelector()).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await submitReflection('A long day')
    goTo('/library')
    await screen.findByText('Another screen')
    goTo('/journal')
    await waitFor(() => expect(submitButton().textContent).toBe('Analyzing...'))
    response.resolve(new Response(null, { status: 500 }))
    await expectToast('Submission Failed')
    expect((await slideSelector()).textContent).toBe('Another slide')
    expect(timeRadio('Evening').checked).toBe(true)
    expect(reflectionField().value).toBe('A long day')
    // From then on, changes of the URL set the time of day.
    goTo('/journal?time=morning')
    expect(timeRadio('Morning').checked).toBe(true)
  })

  it('shows a toast on the screen that is open by then, and on return the entry among the past reflections', async () => {
    const respond = server.deferResponse(createJournalEntry)
    renderJournal(server)
    await submitReflection('A long day')
    goTo('/library')
    await screen.findByText('Another screen')
    const entry = anEntry({ content: 'A long day' })
    server.respondWithJson(listJournalEntries, [entry])
    act(() => respond(entry))
    await expectToast('Entry Saved')
    goTo('/journal')
    await screen.findByRole('article')
    expect(reflectionField().value).toBe('')
    expect(screen.queryByRole('region', { name: 'AI Guidance' })).toBeNull()
  })
})
