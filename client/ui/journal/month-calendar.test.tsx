// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { journal } from '#client/testing/journal-history.ts'
import { fakeJournalServer, renderJournal } from '#client/testing/render-journal.tsx'
import { deleteJournalEntry, listJournalEntries } from '#shared/contract/journal.ts'
import { listJournalDays } from '#shared/contract/journal-history.ts'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 12) })
  server = fakeJournalServer()
  serveMonths()
})
afterEach(() => {
  vi.useRealTimers()
})

const serveMonths = () =>
  server.respondWith(listJournalDays, ({ url }) => Response.json(monthResponse(url)))

const monthResponse = (url: string) => {
  const month = new URL(url, 'http://localhost').searchParams.get('month') ?? ''
  const days = {
    '2026-11': [
      { day: '2026-11-08', morning: 1, evening: 0 },
      { day: '2026-11-14', morning: 0, evening: 1 },
      { day: '2026-11-15', morning: 1, evening: 1 },
    ],
    '2026-10': [{ day: '2026-10-31', morning: 0, evening: 1 }],
  }[month]
  const nextMonth = ['2026-10', '2026-11'].find((later) => later > month) ?? null
  return { month, days: days ?? [], previousMonth: '2025-03', nextMonth }
}

const openCalendar = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
const dayButton = (name: RegExp) => screen.findByRole('button', { name })

describe('the calendar', () => {
  it('marks mornings and evenings, and opens a day', async () => {
    server.respondWith(listJournalEntries, ({ url }) =>
      Response.json(url.includes('day=2026-11-08') ? [journal[3]] : journal),
    )
    renderJournal(server)
    await openCalendar()
    await dayButton(/^Sunday, November 15, 2026: morning and evening$/)
    await dayButton(/^Saturday, November 14, 2026: evening$/)
    const empty = await dayButton(/^Friday, November 13, 2026: nothing written$/)
    expect(empty.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(await dayButton(/^Sunday, November 8, 2026: morning$/))
    const heading = await screen.findByRole('heading', { name: 'Sunday, November 8, 2026' })
    expect(document.activeElement).toBe(heading)
    await screen.findByRole('article', { name: 'Morning November 8, 2026' })
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Show all reflections' }))
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Past Reflections' }))
  })

  it('has one tab stop, and is moved through by the keyboard', async () => {
    renderJournal(server, { entries: journal })
    await openCalendar()
    const today = await dayButton(/^Sunday, November 15, 2026/)
    const grid = screen.getByRole('grid', { name: 'November 2026' })
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    act(() => today.focus())
    const focused = () => document.activeElement?.getAttribute('data-day')
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toBe('2026-11-14')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('2026-10-31')
    await screen.findByRole('grid', { name: 'October 2026' })
    await userEvent.keyboard('{PageUp}')
    expect(focused()).toBe('2026-09-30')
    await userEvent.keyboard('{PageDown}{ArrowRight}')
    expect(focused()).toBe('2026-10-31')
    // Days after today cannot be reached.
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('2026-11-15')
    await userEvent.keyboard('{Home}{ArrowLeft}{End}{ArrowUp}')
    expect(focused()).toBe('2026-11-07')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('heading', { name: 'Saturday, October 31, 2026' })
  })

  it('leaves the focus on the button of another month after a key that could not move it', async () => {
    renderJournal(server, { entries: journal })
    await openCalendar()
    const today = await dayButton(/^Sunday, November 15, 2026/)
    act(() => today.focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(today)
    const previousMonth = screen.getByRole('button', { name: 'Go to October 2026' })
    await userEvent.click(previousMonth)
    await screen.findByRole('grid', { name: 'October 2026' })
    expect(document.activeElement).toBe(previousMonth)
  })

  it('leaves the focus on the buttons for the previous and the next month where they lead no further', async () => {
    server.respondWith(listJournalDays, ({ url }) => {
      const response = monthResponse(url)
      const previousMonth = response.month === '2026-11' ? '2026-10' : null
      return Response.json({ ...response, previousMonth })
    })
    renderJournal(server, { entries: journal })
    await openCalendar()
    await dayButton(/^Sunday, November 15, 2026: morning and evening$/)
    const [previous, next] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Go to / })
    if (!previous || !next) throw new Error('The calendar has no buttons for other months')
    // A button with this attribute keeps the focus; a disabled one would lose it.
    const expectUnavailable = async (button: HTMLButtonElement) => {
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
      expect(button.disabled).toBe(false)
    }
    await userEvent.click(previous)
    await dayButton(/^Saturday, October 31, 2026: evening$/)
    await expectUnavailable(previous)
    expect(document.activeElement).toBe(previous)
    await userEvent.click(previous)
    expect(screen.getByRole('grid', { name: 'October 2026' })).toBeDefined()
    await userEvent.click(next)
    await dayButton(/^Sunday, November 15, 2026: morning and evening$/)
    await expectUnavailable(next)
    expect(document.activeElement).toBe(next)
    await userEvent.click(next)
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined()
  })

  it('says that a month is empty, and offers the latest one before it that is not', async () => {
    renderJournal(server, { entries: journal })
    await openCalendar()
    await userEvent.click(screen.getByRole('button', { name: 'Go to October 2026' }))
    await screen.findByRole('grid', { name: 'October 2026' })
    await userEvent.click(screen.getByRole('button', { name: 'Go to September 2026' }))
    await screen.findByText('Nothing written in September 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Go to March 2025' }))
    await screen.findByRole('grid', { name: 'March 2025' })
  })

  it('offers the first later month if no month before an empty one has reflections', async () => {
    server.respondWith(listJournalDays, ({ url }) =>
      Response.json({ ...monthResponse(url), previousMonth: null, nextMonth: '2026-11' }),
    )
    renderJournal(server, { entries: journal })
    await openCalendar()
    const today = await dayButton(/^Sunday, November 15, 2026/)
    act(() => today.focus())
    await userEvent.keyboard('{PageUp}{PageUp}')
    await screen.findByText('Nothing written in September 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Go to November 2026' }))
    await screen.findByRole('grid', { name: 'November 2026' })
  })

  it('says that the days did not arrive, and loads them on a retry', async () => {
    server.fail(listJournalDays, 503)
    renderJournal(server, { entries: journal })
    await openCalendar()
    await screen.findByText('The days did not arrive.')
    serveMonths()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await dayButton(/^Sunday, November 15, 2026: morning and evening$/)
    expect(screen.queryByText('The days did not arrive.')).toBeNull()
  })

  it('without a connection says so, and loads the days when the connection is back', async () => {
    server.fail(listJournalDays, 503)
    renderJournal(server, { entries: journal })
    await openCalendar()
    await screen.findByText('The days did not arrive.')
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText(/You are offline. The days come back/)
    serveMonths()
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    await dayButton(/^Sunday, November 15, 2026: morning and evening$/)
  })

  it('shows an empty day after its entry was deleted', async () => {
    let dayEntries = [journal[3]]
    server.respondWith(listJournalEntries, ({ url }) =>
      Response.json(url.includes('day=') ? dayEntries : journal),
    )
    server.respondWith(deleteJournalEntry, () => {
      dayEntries = []
      return new Response(null, { status: 204 })
    })
    renderJournal(server)
    await openCalendar()
    await userEvent.click(await dayButton(/^Sunday, November 8, 2026/))
    await screen.findByRole('article', { name: 'Morning November 8, 2026' })
    const before = server.callsTo(listJournalDays).length
    await userEvent.click(screen.getByRole('button', { name: 'Delete Entry' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'This day is empty' })
    await waitFor(() => expect(server.callsTo(listJournalDays).length).toBe(before + 1))
  })
})
