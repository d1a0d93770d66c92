// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInAt } from '#client/lib/check-in-at.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listSlides } from '#shared/contract/slides.ts'
import Home from './index.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(listSlides, [])
  server.respondWithJson(listJournalEntries, [])
  setPageUrl('/')
})

function openHome(overrides: Partial<User> = { subscriptionTier: 'essential' }) {
  server.respondWithJson(getCurrentUser, signedIn(overrides))
  return renderWithProviders(<Home />)
}
const card = async (name: string) => {
  const section = await screen.findByRole('region', { name: 'Daily Check-ins' })
  const listItem = within(section)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByRole('heading', { name }))
  if (!listItem) throw new Error(`There is no card called ${name}`)
  return within(listItem)
}
/** Noon in local time, the given number of days ago. */
const noonDaysAgo = (daysAgo: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString()
}

describe('daily check-ins', () => {
  it('are pending at first, and link to their time of day', async () => {
    openHome()
    for (const [name, time] of [
      ['Morning Reflection', 'morning'],
      ['Evening Reflection', 'evening'],
    ] as const) {
      const checkIn = await card(name)
      await checkIn.findByText('Pending')
      expect(checkIn.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(
        `/journal?time=${time}`,
      )
    }
  })

  it('are completed by an entry of today with the same time of day', async () => {
    server.respondWithJson(listJournalEntries, [
      anEntry({ id: 'a', timeOfDay: 'evening', createdAt: noonDaysAgo(0) }),
      anEntry({ id: 'b', timeOfDay: 'morning', createdAt: noonDaysAgo(1) }),
    ])
    openHome()
    const evening = await card('Evening Reflection')
    await evening.findByText('Completed')
    expect(evening.queryByRole('link', { name: 'Start' })).toBeNull()
    const morning = await card('Morning Reflection')
    expect(morning.getByText('Pending')).toBeDefined()
  })

  it('read the next page when all loaded entries are of today and a check-in is missing', async () => {
    const { path } = listJournalEntries
    const evening = anEntry({ id: 'a', timeOfDay: 'evening', createdAt: noonDaysAgo(0) })
    const morning = anEntry({ id: 'b', timeOfDay: 'morning', createdAt: noonDaysAgo(0) })
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.respondWith(listJournalEntries, ({ url }) =>
      url.includes('cursor') ? promise : pageResponse(path, [evening], 'older'),
    )
    openHome()
    await (await card('Evening Reflection')).findByText('Completed')
    expect((await card('Morning Reflection')).queryByText('Pending')).toBeNull()
    resolve(pageResponse(path, [morning], 'older-still'))
    await (await card('Morning Reflection')).findByText('Completed')
    expect(server.callsTo(listJournalEntries)).toHaveLength(2)
  })

  it.each([
    ['the first page reaches back to an earlier day', noonDaysAgo(1), 1],
    ['the next page fails to load', noonDaysAgo(0), 2],
  ])('are pending when %s', async (_when, createdAt, requests) => {
    const { path } = listJournalEntries
    const entry = anEntry({ timeOfDay: 'evening', createdAt })
    server.respondWith(listJournalEntries, ({ url }) =>
      url.includes('cursor')
        ? new Response('', { status: 503 })
        : pageResponse(path, [entry], 'older'),
    )
    openHome()
    await (await card('Morning Reflection')).findByText('Pending')
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(requests))
  })

  it('are shown to admins on any tier', async () => {
    openHome({ role: 'admin', subscriptionTier: 'free' })
    await card('Morning Reflection')
  })

  it('are neither shown to nor fetched for free users', async () => {
    openHome({ subscriptionTier: 'free' })
    await screen.findByText('Unlock More Features')
    expect(screen.queryByText('Daily Check-ins')).toBeNull()
    expect(server.callsTo(listJournalEntries)).toEqual([])
  })

  it('show that they are loading, and offer a retry after a failure', async () => {
    server.fail(listJournalEntries, 503)
    openHome()
    await screen.findByText('Loading your check-ins')
    await screen.findByText(/Your check-ins did not arrive/)
    server.respondWithJson(listJournalEntries, [anEntry({ createdAt: noonDaysAgo(0) })])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await (await card('Morning Reflection')).findByText('Completed')
  })
})

describe('the check-in of this time of day', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Shows the home screen at an hour of the local time. */
  function openHomeAt(hour: number, slides = [aSlideSummary()]) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, hour) })
    server.respondWithJson(listSlides, slides)
    return openHome()
  }
  const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)

  it.each([
    [0, 'morning'],
    [17, 'morning'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at hour %i is the %s', (hour, time) => {
    expect(checkInAt(hour)).toBe(time)
  })

  it.each([
    [8, 'Morning Reflection', 'Evening Reflection'],
    [19, 'Evening Reflection', 'Morning Reflection'],
  ])('comes first while it is pending: at hour %i', async (hour, due, other) => {
    openHomeAt(hour)
    await (await card(due)).findByText('Pending')
    await screen.findByText("Today's Focus")
    expect(headings().slice(1)).toEqual(['Daily Check-ins', due, other, "Today's Focus"])
  })

  it("comes after Today's Focus when it is completed", async () => {
    server.respondWithJson(listJournalEntries, [
      anEntry({ timeOfDay: 'evening', createdAt: new Date(2026, 10, 15, 18).toISOString() }),
    ])
    openHomeAt(19)
    await screen.findByText('Completed')
    expect(headings()[1]).toBe("Today's Focus")
  })

  it('comes after the invitation to create a first slide', async () => {
    openHomeAt(19, [])
    await screen.findByText('Your first Target Slide awaits')
    expect(headings()[1]).toBe('Your first Target Slide awaits')
  })
})

describe("'Completed'", () => {
  it('opens what was written today, with its guidance', async () => {
    server.respondWithJson(listJournalEntries, [
      anEntry({
        id: 'a',
        content: 'A light day.',
        timeOfDay: 'evening',
        createdAt: noonDaysAgo(0),
      }),
      anEntry({ id: 'b', content: 'Yesterday.', timeOfDay: 'evening', createdAt: noonDaysAgo(1) }),
    ])
    openHome()
    const evening = await card('Evening Reflection')
    await userEvent.click(await evening.findByRole('button', { name: /^Completed/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Evening Reflection' }))
    expect(dialog.getByText('A light day.')).toBeDefined()
    expect(dialog.getByText(/Written by/)).toBeDefined()
    expect(dialog.queryByText('Yesterday.')).toBeNull()
    expect(dialog.getByRole('link', { name: 'Open the journal' }).getAttribute('href')).toBe(
      '/journal?time=evening',
    )
  })

  it('shows a care answer before the reflection that it answers', async () => {
    server.respondWithJson(listJournalEntries, [
      anEntry({
        content: 'I cannot go on.',
        timeOfDay: 'evening',
        createdAt: noonDaysAgo(0),
        careKind: 'suicide',
        aiFeedback: 'You are not alone.\n\nPlease call now.',
      }),
    ])
    openHome()
    const evening = await card('Evening Reflection')
    await userEvent.click(await evening.findByRole('button', { name: /^Completed/ }))
    const answer = await screen.findByRole('heading', { name: 'You are not alone.' })
    const words = screen.getByText('I cannot go on.')
    expect(answer.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
