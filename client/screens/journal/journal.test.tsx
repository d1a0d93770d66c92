// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
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
import { aSlide, aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { expectToast, lastToast } from '#client/testing/toasts.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { createJournalEntry, listJournalEntries } from '#shared/contract/journal.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  toasts.show({ title: 'Nothing yet' })
})

const submittedBodies = () => server.callsTo(createJournalEntry).map(({ body }) => body)
const goTo = (url: string) => act(() => window.history.pushState(null, '', url))

describe('the journal screen without a paid plan', () => {
  it('shows the upgrade card, and fetches neither jobs nor entries', async () => {
    renderJournal(server, { user: { subscriptionTier: 'free' } })
    const card = await screen.findByRole('region', { name: 'Daily Journaling' })
    expect(card.textContent).toMatch(/available with Essential or Premium plans/)
    const href = (name: string) => within(card).getByRole('link', { name }).getAttribute('href')
    expect(href('View Plans')).toBe('/pricing')
    expect(href('Back to Dashboard')).toBe('/')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(server.callsTo(listJobs)).toEqual([])
    expect(server.callsTo(listJournalEntries)).toEqual([])
  })

  it('shows the journal to an admin', async () => {
    renderJournal(server, { user: { subscriptionTier: 'free', role: 'admin' } })
    await slideSelector()
    expect(server.callsTo(listJobs)).toHaveLength(1)
  })
})

describe('time of day', () => {
  it.each([
    ['/journal', 'Morning'],
    ['/journal?time=morning', 'Morning'],
    ['/journal?time=evening', 'Evening'],
    ['/journal?time=noon', 'Morning'],
  ] as const)('at %s is %s', (url, name) => {
    renderJournal(server, { url })
    expect(timeRadio(name).checked).toBe(true)
  })

  it('is set by the toggle, and by the URL when that changes', async () => {
    renderJournal(server, { url: '/journal?time=morning' })
    await userEvent.click(timeRadio('Evening'))
    expect(timeRadio('Evening').checked).toBe(true)
    expect(window.location.search).toBe('?time=morning')
    goTo('/journal?time=noon')
    expect(timeRadio('Morning').checked).toBe(true)
    goTo('/journal?time=evening')
    expect(timeRadio('Evening').checked).toBe(true)
  })
})

describe('Target Slide', () => {
  const newest = aSlideSummary({ id: 'new', goalDescription: 'x'.repeat(61) })
  const olderSlide = aSlideSummary({ id: 'old', goalDescription: 'y'.repeat(60) })

  it('defaults to the newest, truncated to 60 characters', async () => {
    renderJournal(server, { slides: [newest, olderSlide] })
    expect((await slideSelector()).textContent).toBe(`${'x'.repeat(60)}…`)
  })

  it.each([
    ['the focused one', 'old', 'y'.repeat(60)],
    ['the newest when the focused one is gone', 'gone', `${'x'.repeat(60)}…`],
  ])('defaults to %s', async (_which, focusedSlideId, label) => {
    renderJournal(server, { slides: [newest, olderSlide], user: { focusedSlideId } })
    expect((await slideSelector()).textContent).toBe(label)
  })

  it('defaults to a focused slide that is not on the first page of the list', async () => {
    server.respondWith(listSlides, () => pageResponse(listSlides.path, [newest], 'more'))
    server.respondWithJson(getSlide, aSlide({ id: 'ancient', goalDescription: 'Long ago' }))
    renderJournal(server, { user: { focusedSlideId: 'ancient' } })
    expect((await slideSelector()).textContent).toBe('Long ago')
  })

  it('can be selected, and is sent', async () => {
    server.respondWithJson(createJournalEntry, anEntry())
    renderJournal(server, { slides: [newest, olderSlide] })
    ;(await slideSelector()).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await submitReflection('Calm')
    expect(submittedBodies()).toEqual([
      { content: 'Calm', timeOfDay: 'morning', targetSlideId: 'old' },
    ])
  })

  it('must be created first when there is none', async () => {
    renderJournal(server, { slides: [] })
    const link = await screen.findByRole('link', { name: 'Create Target Slide' })
    expect(link.getAttribute('href')).toBe('/create-slide')
    await userEvent.type(reflectionField(), 'Calm')
    expect(submitButton().disabled).toBe(true)
    await userEvent.type(reflectionField(), '{Control>}{Enter}{/Control}')
    await expectToast('Target Slide Required', 'Please select a Target Slide or create one first.')
    expect(lastToast()?.variant).toBe('destructive')
    expect(submittedBodies()).toEqual([])
  })

  it('offers a retry when the list fails to load', async () => {
    server.fail(listSlides, 503)
    renderJournal(server)
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    server.respondWithJson(listSlides, [olderSlide])
    await userEvent.click(retryButton)
    expect((await slideSelector()).textContent).toBe('y'.repeat(60))
  })
})

it('the journal shows what to reflect on', () => {
  renderJournal(server)
  const tips = screen.getByRole('complementary', { name: 'What to Reflect On' })
  expect(
    within(tips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Worries or outcome focus',
    'Emotional reactions to events or people',
    'Moments of detachment and peace',
    'Remembering the Target Slide',
  ])
})
