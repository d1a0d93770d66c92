// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { fakeJournalServer, renderJournal } from '#client/testing/render-journal.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { deleteJournalEntry, listJournalEntries } from '#shared/contract/journal.ts'
import { listJournalDays, searchJournalEntries } from '#shared/contract/journal-history.ts'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 12) })
  server = fakeJournalServer()
  server.respondWith(listJournalDays, ({ url }) => Response.json(monthAt(url)))
})
afterEach(() => {
  vi.useRealTimers()
})

const on = (day: string, content: string, overrides = {}) =>
  anEntry({
    id: content,
    content,
    createdAt: new Date(`${day}T08:30:00`).toISOString(),
    ...overrides,
  })

const journal = [
  on('2026-11-15', 'Today I was calm.'),
  on('2026-11-14', 'Yesterday it rained.', { timeOfDay: 'evening' }),
  on('2026-11-09', 'A week of quiet.'),
  on('2026-11-08', 'The oven man did not call.\nAnd again.'),
  on('2026-10-31', 'The harbour.', { timeOfDay: 'evening' }),
  on('2025-03-02', 'An old letter.'),
]

const monthAt = (url: string) => {
  const month = new URL(url, 'http://localhost').searchParams.get('month') ?? ''
  const days = {
    '2026-11': [
      { day: '2026-11-08', morning: 1, evening: 0 },
      { day: '2026-11-14', morning: 0, evening: 1 },
      { day: '2026-11-15', morning: 1, evening: 1 },
    ],
    '2026-10': [{ day: '2026-10-31', morning: 0, evening: 1 }],
  }[month]
  return { month, days: days ?? [], previousMonth: '2025-03', nextMonth: null }
}

const row = (name: RegExp) => screen.findByRole('button', { name, expanded: false })
const searchField = () => screen.findByRole('textbox', { name: 'Search your own words' })
const searchBodies = () => server.callsTo(searchJournalEntries).map(({ body }) => body)
const openCalendar = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
const dayButton = (name: RegExp) => screen.findByRole('button', { name })

describe('past reflections', () => {
  it('are grouped by day, the recent ones open and the older ones as rows', async () => {
    renderJournal(server, { entries: journal })
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    const headings = screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Today',
      'Yesterday',
      'Monday, November 9',
      expect.stringContaining('Sunday, November 8, 2026'),
      expect.stringContaining('Saturday, October 31, 2026'),
      expect.stringContaining('Sunday, March 2, 2025'),
    ])
    expect((await row(/The oven man/)).textContent).toBe(
      'The oven man did not call.Morning 8:30 AM',
    )
  })

  it('open in place, and then show everything', async () => {
    renderJournal(server, { entries: journal })
    const closed = await row(/The oven man/)
    await userEvent.click(closed)
    const entry = screen.getByRole('article', { name: 'Morning November 8, 2026' })
    expect(within(entry).getByText(/And again/)).toBeDefined()
    expect(within(entry).getByText('You lay awake over one call.')).toBeDefined()
    expect(within(entry).getByText('My own small bakery on the corner')).toBeDefined()
    expect(within(entry).getByRole('button', { name: 'Generate Guided Meditation' })).toBeDefined()
    expect(within(entry).getByRole('button', { name: 'Delete Entry' })).toBeDefined()
    await userEvent.click(closed)
    expect(screen.queryByRole('article', { name: 'Morning November 8, 2026' })).toBeNull()
  })

  it('have the small cover of their slide, and none beside words that were answered with help', async () => {
    const { container } = renderJournal(server, {
      entries: [...journal.slice(0, 4), on('2026-11-01', 'Dark.', { needsSupport: true })],
    })
    const withCover = await row(/The oven man/)
    expect(withCover.querySelectorAll('img').length).toBeGreaterThan(0)
    const withHelp = await row(/Dark/)
    expect(withHelp.querySelectorAll('img')).toHaveLength(0)
    expect(withHelp.textContent).toContain('Answered with help')
    expect(container).toBeDefined()
  })

  it('can be limited to a slide', async () => {
    const slides = [aSlideSummary(), aSlideSummary({ id: 'sea', goalDescription: 'By the sea' })]
    server.respondWith(listJournalEntries, ({ url }) =>
      Response.json(url.includes('targetSlideId=sea') ? [] : journal),
    )
    renderJournal(server, { slides })
    ;(await screen.findByRole('combobox', { name: 'Target Slide of the reflections' })).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await screen.findByRole('heading', { name: 'Nothing on this slide yet' })
    await userEvent.click(screen.getByRole('button', { name: 'Show all reflections' }))
    await row(/The oven man/)
  })
})

describe('the calendar', () => {
  it('marks mornings and evenings, and leads to a day', async () => {
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
    // The future is not entered.
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('2026-11-15')
    await userEvent.keyboard('{Home}{ArrowLeft}{End}{ArrowUp}')
    expect(focused()).toBe('2026-11-07')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('heading', { name: 'Saturday, October 31, 2026' })
  })

  it('says that a month is empty, and offers the nearest one that is not', async () => {
    renderJournal(server, { entries: journal })
    await openCalendar()
    await userEvent.click(screen.getByRole('button', { name: 'Go to October 2026' }))
    await screen.findByRole('grid', { name: 'October 2026' })
    await userEvent.click(screen.getByRole('button', { name: 'Go to September 2026' }))
    await screen.findByText('Nothing written in September 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Go to March 2025' }))
    await screen.findByRole('grid', { name: 'March 2025' })
  })

  it('says that the days did not arrive, and retries, also when the connection is back', async () => {
    server.fail(listJournalDays, 503)
    renderJournal(server, { entries: journal })
    await openCalendar()
    await screen.findByText('The days did not arrive.')
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText(/You are offline. The days come back/)
    server.respondWith(listJournalDays, ({ url }) => Response.json(monthAt(url)))
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

describe('a search', () => {
  it('sends the words in the body, and shows them marked in their place', async () => {
    server.respondWithJson(searchJournalEntries, {
      entries: [on('2026-05-10', `${'A long day. '.repeat(30)}Then a café by the sea.`)],
      nextCursor: null,
    })
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'CAFE ')
    const found = await row(/Then a café by the sea/)
    expect(found.querySelector('mark')?.textContent).toBe('café')
    expect(found.textContent).toMatch(/^… A long day/)
    expect(screen.getByText('1 reflection')).toBeDefined()
    expect(searchBodies()).toEqual([{ words: 'CAFE' }])
    expect(server.calls.every(({ url }) => !/cafe/i.test(url))).toBe(true)
    await userEvent.click(found)
    await screen.findByRole('article', { name: 'Morning May 10, 2026' })
  })

  it('is cancelled when typing goes on', async () => {
    server.respondWith(searchJournalEntries, () => new Promise<Response>(() => {}))
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'oven')
    await waitFor(() => expect(searchBodies()).toEqual([{ words: 'oven' }]))
    const [first] = server.callsTo(searchJournalEntries)
    expect(first?.signal?.aborted).toBe(false)
    await userEvent.type(await searchField(), ' man')
    await waitFor(() => expect(first?.signal?.aborted).toBe(true))
    await waitFor(() => expect(searchBodies()).toEqual([{ words: 'oven' }, { words: 'oven man' }]))
  })

  it('that finds nothing says so, and Escape clears it', async () => {
    server.respondWithJson(searchJournalEntries, { entries: [], nextCursor: null })
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'zebra')
    await screen.findByRole('heading', { name: 'Nothing with these words' })
    await userEvent.type(await searchField(), '{Escape}')
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(((await searchField()) as HTMLInputElement).value).toBe('')
  })

  it('that fails can be repeated, and says so when there is no connection', async () => {
    server.respondWith(searchJournalEntries, () => Promise.reject(new TypeError('offline')))
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'oven')
    await screen.findByRole('heading', { name: 'The search did not get through' })
    screen.getByText(/A search needs the connection/)
    server.respondWithJson(searchJournalEntries, {
      entries: [journal[3] ?? anEntry()],
      nextCursor: null,
    })
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    await row(/oven man/)
  })

  it('is limited to the chosen slide, and requests the next page with its cursor', async () => {
    const slides = [aSlideSummary(), aSlideSummary({ id: 'sea', goalDescription: 'By the sea' })]
    server.respondWith(searchJournalEntries, ({ body }) =>
      Response.json(
        (body as { cursor?: string }).cursor
          ? { entries: [on('2026-01-02', 'calm two')], nextCursor: null }
          : { entries: [on('2026-01-03', 'calm one')], nextCursor: 'next' },
      ),
    )
    server.respondWith(listJournalEntries, () => pageResponse('/', journal))
    renderJournal(server, { slides })
    ;(await screen.findByRole('combobox', { name: 'Target Slide of the reflections' })).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await userEvent.type(await searchField(), 'calm')
    await screen.findByText('The newest 1 reflections')
    await userEvent.click(screen.getByRole('button', { name: 'Show older reflections' }))
    await row(/calm two/)
    expect(searchBodies()).toEqual([
      { words: 'calm', targetSlideId: 'sea' },
      { words: 'calm', targetSlideId: 'sea', cursor: 'next' },
    ])
  })
})
