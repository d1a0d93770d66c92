// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { aQueryClient, renderWithProviders } from '#client/testing/render.tsx'
import {
  fakeJournalServer,
  renderJournal,
  submitReflection,
} from '#client/testing/render-journal.tsx'
import { pageResponse } from '#client/testing/slides.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { signedIn } from '#client/testing/users.ts'
import { createJournalEntry, deleteJournalEntry } from '#shared/contract/journal.ts'
import {
  deleteWeeklyReview,
  getOfferedReview,
  listWeeklyReviews,
  openWeeklyReview,
} from '#shared/contract/weekly-reviews.ts'
import { FreeTierReflections } from '../free-tier-reflections.tsx'

const review = {
  id: 'review-1',
  endsOn: '2026-11-15',
  opening: 'Here is your week, handed back.',
  lines: [{ text: 'We built a den out of blankets.', writtenOn: '2026-11-14' }],
  lightened: 'Something was lighter on Friday.',
  returned: 'What came round again was “the scan”.',
  question: 'What can wait?',
  createdAt: '2026-11-15T19:00:00.000Z',
}
const earlier = { ...review, id: 'review-0', endsOn: '2026-11-08', opening: 'An earlier week.' }
const earliest = { ...review, id: 'review-00', endsOn: '2026-11-01', opening: 'The first week.' }

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  server.respondWithJson(listWeeklyReviews, [])
  server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
  toasts.show({ title: 'Nothing yet' })
})
afterEach(() => void vi.useRealTimers())

const card = () => screen.findByRole('region', { name: /^Your week, November 9\s–\s15$/ })
const openButton = async () => within(await card()).findByRole('button', { name: 'Look back' })
const confirmDeletion = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
const expectNoOffer = async () => {
  await waitFor(() => expect(server.callsTo(getOfferedReview)).not.toEqual([]))
  expect(screen.queryByText(/^Your week,/)).toBeNull()
}

async function openReview() {
  server.respondWithJson(openWeeklyReview, review)
  renderJournal(server)
  await userEvent.click(await openButton())
  await screen.findByText(review.opening)
  return card()
}

describe('the review of the week', () => {
  it('is not shown while none is offered', async () => {
    server.respondWithJson(getOfferedReview, { endsOn: null })
    renderJournal(server)
    await expectNoOffer()
  })

  it('is not shown if the offer fails to load', async () => {
    server.fail(getOfferedReview, 500)
    renderJournal(server)
    await expectNoOffer()
  })

  it('is offered with its week, and nothing is made before it is opened', async () => {
    renderJournal(server)
    expect((await card()).textContent).toContain('No outside model sees it.')
    expect(server.callsTo(openWeeklyReview)).toEqual([])
  })

  it('says that it is being made, also to screen readers', async () => {
    const respond = server.deferResponse(openWeeklyReview)
    renderJournal(server)
    await userEvent.click(await openButton())
    const offer = await card()
    expect(offer.getAttribute('aria-busy')).toBe('true')
    expect(within(offer).getByRole('status').textContent).toContain('Your week is being read.')
    expect(within(offer).queryByRole('button')).toBeNull()
    respond(review)
    await screen.findByText(review.opening)
  })

  it('shows lines, what lightened, what returned and a question, and gets the focus', async () => {
    const opened = await openReview()
    for (const text of [review.lightened, review.returned, review.question])
      expect(within(opened).getByText(text)).toBeDefined()
    expect(within(opened).getByText('We built a den out of blankets.').tagName).toBe('BLOCKQUOTE')
    expect(within(opened).getByText('Saturday, November 14')).toBeDefined()
    expect(document.activeElement?.textContent).toMatch(/^Your week/)
    expect(screen.queryByRole('button', { name: 'Look back' })).toBeNull()
  })

  it('has no empty parts', async () => {
    server.respondWithJson(openWeeklyReview, {
      ...review,
      lines: [],
      lightened: null,
      returned: null,
    })
    renderJournal(server)
    await userEvent.click(await openButton())
    await screen.findByText(review.question)
    for (const label of ['In your own words', 'What lightened', 'What returned'])
      expect(screen.queryByText(label)).toBeNull()
  })

  it('says that it could not be made, and can be tried again', async () => {
    server.fail(openWeeklyReview, 503)
    renderJournal(server)
    await userEvent.click(await openButton())
    const alert = await within(await card()).findByText(/could not be read just now/)
    expect(alert.getAttribute('role')).toBe('alert')
    server.respondWithJson(openWeeklyReview, review)
    await userEvent.click(within(await card()).getByRole('button', { name: 'Try again' }))
    await screen.findByText(review.opening)
  })

  it('is deleted after confirmation, and is not offered again', async () => {
    const opened = await openReview()
    server.respondWith(deleteWeeklyReview, () => new Response(null, { status: 204 }))
    server.respondWithJson(getOfferedReview, { endsOn: null })
    await userEvent.click(within(opened).getByRole('button', { name: 'Delete Review' }))
    await confirmDeletion()
    await waitFor(() => expect(screen.queryByText(review.opening)).toBeNull())
    expect(lastToast()).toMatchObject({ title: 'Review Deleted' })
    expect(server.callsTo(deleteWeeklyReview)[0]?.url).toContain('review-1')
    await expectNoOffer()
  })

  it('stays if its deletion fails', async () => {
    const opened = await openReview()
    server.fail(deleteWeeklyReview, 500)
    await userEvent.click(within(opened).getByRole('button', { name: 'Delete Review' }))
    await confirmDeletion()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Delete Failed' }))
    expect(screen.getByText(review.opening)).toBeDefined()
  })

  it('appears at the next full hour if it is offered from then on', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 17, 59), shouldAdvanceTime: true })
    server.respondWithJson(getOfferedReview, { endsOn: null })
    renderJournal(server)
    await expectNoOffer()
    server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await card()
  })

  it('appears at the next full hour if the first request for the offer failed', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 18, 59), shouldAdvanceTime: true })
    server.fail(getOfferedReview, 500)
    renderJournal(server)
    await expectNoOffer()
    server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await card()
  })

  it('appears after the computer slept until the same hour of the day from which it is offered', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 14, 19, 5), shouldAdvanceTime: true })
    server.respondWithJson(getOfferedReview, { endsOn: null })
    renderJournal(server)
    await expectNoOffer()
    server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
    vi.setSystemTime(new Date(2026, 10, 15, 19, 10))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await card()
  })

  it('appears on return to the journal in a later hour, from which it is offered', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 17, 58), shouldAdvanceTime: true })
    server.respondWithJson(getOfferedReview, { endsOn: null })
    renderJournal(server)
    await expectNoOffer()
    act(() => window.history.pushState(null, '', '/library'))
    await screen.findByText('Another screen')
    server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
    vi.setSystemTime(new Date(2026, 10, 15, 18, 1))
    act(() => window.history.pushState(null, '', '/journal'))
    await card()
  })

  it('is not requested again on return to the journal in the same hour', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 18, 1), shouldAdvanceTime: true })
    renderJournal(server)
    await card()
    act(() => window.history.pushState(null, '', '/library'))
    await screen.findByText('Another screen')
    vi.setSystemTime(new Date(2026, 10, 15, 18, 4))
    act(() => window.history.pushState(null, '', '/journal'))
    await card()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(server.callsTo(getOfferedReview)).toHaveLength(1)
  })

  it('is hidden when a care answer is shown', async () => {
    renderJournal(server)
    await card()
    const entry = anEntry({ needsSupport: true, careKind: 'suicide', careLanguage: 'en' })
    server.respondWith(createJournalEntry, () => Response.json(entry, { status: 201 }))
    await submitReflection('I cannot go on.')
    await waitFor(() => expect(screen.queryByText(/^Your week,/)).toBeNull())
  })
})

/** Renders the journal with one review and older pages, whose responses stay pending until `respond` is called. */
async function renderWithOlder() {
  let older = Promise.withResolvers<Response>()
  server.respondWith(listWeeklyReviews, ({ url }) => {
    if (!url.includes('cursor')) return pageResponse(listWeeklyReviews.path, [review], 'next')
    older = Promise.withResolvers<Response>()
    return older.promise
  })
  renderJournal(server)
  return {
    async requestOlder() {
      const button = await screen.findByRole<HTMLButtonElement>('button', {
        name: 'Show older reviews',
      })
      await userEvent.click(button)
      expect(button.getAttribute('aria-busy')).toBe('true')
      // Chromium blurs a button that is disabled; jsdom does not, not even on demand.
      button.disabled = false
      act(() => button.blur())
      button.disabled = true
      return button
    },
    respond: (response: Response) => older.resolve(response),
  }
}

describe('earlier reviews', () => {
  it('are listed by week, the newest first, and each can be deleted', async () => {
    server.respondWithJson(getOfferedReview, { endsOn: null })
    server.respondWithJson(listWeeklyReviews, [review, earlier])
    renderJournal(server)
    const section = await screen.findByRole('region', { name: 'Weekly reviews' })
    const titles = within(section).getAllByText(/^Your week,/)
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('November 9'),
      expect.stringContaining('November 2'),
    ])
    for (const [{ opening }, title] of [
      [review, /^Your week, November 9\s–\s15$/],
      [earlier, /^Your week, November 2\s–\s8$/],
    ] as const) {
      const item = within(section).getByText(title).closest('li')
      expect(item?.textContent).toContain(opening)
    }
    server.respondWith(deleteWeeklyReview, () => new Response(null, { status: 204 }))
    for (const { deleted, remaining } of [
      { deleted: earlier, remaining: [review] },
      { deleted: review, remaining: [] },
    ]) {
      server.respondWithJson(listWeeklyReviews, remaining)
      const item = screen.getByText(deleted.opening).closest('li') ?? section
      await userEvent.click(within(item).getByText('Delete Review'))
      await confirmDeletion()
      await waitFor(() => expect(screen.queryByText(deleted.opening)).toBeNull())
      expect(server.callsTo(deleteWeeklyReview).at(-1)?.url).toContain(deleted.id)
      for (const { opening } of remaining) expect(screen.getByText(opening)).toBeDefined()
    }
  })

  it('leave the focus on the main part of the page when the only one is deleted', async () => {
    server.respondWithJson(listWeeklyReviews, [review])
    const client = aQueryClient()
    client.setQueryData(currentUser.queryKey, signedIn({ subscriptionTier: 'free' }))
    renderWithProviders(
      <main id="main" tabIndex={-1}>
        <FreeTierReflections />
      </main>,
      client,
    )
    await screen.findByText(review.opening)
    server.respondWith(deleteWeeklyReview, () => new Response(null, { status: 204 }))
    server.respondWithJson(listWeeklyReviews, [])
    await userEvent.click(screen.getByText('Delete Review'))
    await confirmDeletion()
    await waitFor(() => expect(screen.queryByText(review.opening)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('say that older ones did not arrive, and can be requested again', async () => {
    const { requestOlder, respond } = await renderWithOlder()
    const button = await requestOlder()
    respond(new Response(null, { status: 503 }))
    const message = await screen.findByText('The older reviews did not arrive. Please try again.')
    expect(message.getAttribute('role')).toBe('status')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await requestOlder()
    expect(screen.queryByText(/did not arrive/)).toBeNull()
    respond(pageResponse(listWeeklyReviews.path, [earlier]))
    await screen.findByText(earlier.opening)
    expect(screen.queryByText(/did not arrive/)).toBeNull()
  })

  it('get the focus when they arrive, because the button moves or disappears', async () => {
    const { requestOlder, respond } = await renderWithOlder()
    const expectFocusOn = async ({ opening }: typeof review) => {
      const row = (await screen.findByText(opening)).closest('details')
      await waitFor(() => expect(document.activeElement).toBe(row?.querySelector('summary')))
    }
    await requestOlder()
    respond(pageResponse(listWeeklyReviews.path, [earlier], 'last'))
    await expectFocusOn(earlier)
    await requestOlder()
    respond(pageResponse(listWeeklyReviews.path, [earliest]))
    await expectFocusOn(earliest)
    expect(screen.queryByRole('button', { name: 'Show older reviews' })).toBeNull()
  })

  it('do not repeat the one that was just opened', async () => {
    server.respondWithJson(listWeeklyReviews, [earlier])
    await openReview()
    const section = screen.getByRole('region', { name: 'Weekly reviews' })
    expect(within(section).queryByText(review.opening)).toBeNull()
    expect(within(section).getByText(earlier.opening)).toBeDefined()
  })

  it('say that they cannot be read if they are damaged, and can be deleted', async () => {
    const damaged = { ...review, opening: '', lines: [], question: '', isDamaged: true }
    server.respondWithJson(listWeeklyReviews, [damaged])
    renderJournal(server)
    const section = await screen.findByRole('region', { name: 'Weekly reviews' })
    expect(within(section).getByText('This review can no longer be read.')).toBeDefined()
    expect(within(section).getByText('Delete Review')).toBeDefined()
  })

  it('are refetched after a reflection is deleted, since that may delete a review too', async () => {
    server.respondWithJson(getOfferedReview, { endsOn: null })
    server.respondWithJson(listWeeklyReviews, [review])
    renderJournal(server, { entries: [anEntry()] })
    await screen.findByText(review.opening)
    server.respondWithJson(listWeeklyReviews, [])
    server.respondWithJson(getOfferedReview, { endsOn: '2026-11-15' })
    server.respondWith(deleteJournalEntry, () => new Response(null, { status: 204 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Entry' }))
    await confirmDeletion()
    await waitFor(() => expect(screen.queryByText(review.opening)).toBeNull())
    await openButton()
  })

  it('are shown to free users, and the offer of a new review is not requested', async () => {
    server.respondWithJson(listWeeklyReviews, [review])
    const client = aQueryClient()
    client.setQueryData(currentUser.queryKey, signedIn({ subscriptionTier: 'free' }))
    renderWithProviders(<FreeTierReflections />, client)
    await screen.findByText(review.opening)
    expect(server.callsTo(getOfferedReview)).toEqual([])
  })
})
