// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { entryOn, journal } from '#client/testing/journal-history.ts'
import { fakeJournalServer, renderJournal } from '#client/testing/render-journal.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { searchJournalEntries } from '#shared/contract/journal-history.ts'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 12) })
  server = fakeJournalServer()
})
afterEach(() => {
  vi.useRealTimers()
})

const closedRow = (name: RegExp) => screen.findByRole('button', { name, expanded: false })
const searchField = () => screen.findByRole('textbox', { name: 'Search your own words' })
const searchBodies = () => server.callsTo(searchJournalEntries).map(({ body }) => body)

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
    expect((await closedRow(/The oven man/)).textContent).toBe(
      'The oven man did not call.Morning 8:30 AM',
    )
  })

  it('open in place, and then show everything', async () => {
    renderJournal(server, { entries: journal })
    const toggle = await closedRow(/The oven man/)
    await userEvent.click(toggle)
    const entry = screen.getByRole('article', { name: 'Morning November 8, 2026' })
    expect(within(entry).getByText(/And again/)).toBeDefined()
    expect(within(entry).getByText('You lay awake over one call.')).toBeDefined()
    expect(within(entry).getByText('My own small bakery on the corner')).toBeDefined()
    expect(within(entry).getByRole('button', { name: 'Generate Guided Meditation' })).toBeDefined()
    expect(within(entry).getByRole('button', { name: 'Delete Entry' })).toBeDefined()
    await userEvent.click(toggle)
    expect(screen.queryByRole('article', { name: 'Morning November 8, 2026' })).toBeNull()
  })

  it('have the small cover of their slide, or an icon if they need support', async () => {
    renderJournal(server, {
      entries: [...journal.slice(0, 4), entryOn('2026-11-01', 'Dark.', { needsSupport: true })],
    })
    const withCover = await closedRow(/The oven man/)
    expect(withCover.querySelectorAll('img').length).toBeGreaterThan(0)
    const withHelp = await closedRow(/Dark/)
    expect(withHelp.querySelectorAll('img')).toHaveLength(0)
    expect(withHelp.textContent).toContain('Answered with help')
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
    await closedRow(/The oven man/)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Past Reflections' }))
  })
})

describe('a search', () => {
  const found = { entries: [journal[3] ?? anEntry()], nextCursor: null }

  it('sends the words in the body, and shows them marked in their place', async () => {
    server.respondWithJson(searchJournalEntries, {
      entries: [entryOn('2026-05-10', `${'A long day. '.repeat(30)}Then a café by the sea.`)],
      nextCursor: null,
    })
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'CAFE ')
    const row = await closedRow(/Then a café by the sea/)
    expect(row.querySelector('mark')?.textContent).toBe('café')
    expect(row.textContent).toMatch(/^… A long day/)
    expect(screen.getByText('1 reflection')).toBeDefined()
    expect(searchBodies()).toEqual([{ words: 'CAFE' }])
    expect(server.calls.every(({ url }) => !/cafe/i.test(url))).toBe(true)
    await userEvent.click(row)
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

  it('that fails can be repeated', async () => {
    server.fail(searchJournalEntries, 500)
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'oven')
    await screen.findByRole('heading', { name: 'The search did not get through' })
    server.respondWithJson(searchJournalEntries, found)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await closedRow(/oven man/)
  })

  it('without a connection says so, and is repeated when the connection is back', async () => {
    server.respondWith(searchJournalEntries, () => Promise.reject(new TypeError('offline')))
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    renderJournal(server, { entries: journal })
    await userEvent.type(await searchField(), 'oven')
    await screen.findByRole('heading', { name: 'The search did not get through' })
    screen.getByText(/A search needs the connection/)
    server.respondWithJson(searchJournalEntries, found)
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    await closedRow(/oven man/)
  })

  it('is limited to the chosen slide, and requests the next page with its cursor', async () => {
    const slides = [aSlideSummary(), aSlideSummary({ id: 'sea', goalDescription: 'By the sea' })]
    server.respondWith(searchJournalEntries, ({ body }) =>
      Response.json(
        (body as { cursor?: string }).cursor
          ? { entries: [entryOn('2026-01-02', 'calm two')], nextCursor: null }
          : { entries: [entryOn('2026-01-03', 'calm one')], nextCursor: 'next' },
      ),
    )
    server.respondWith(listJournalEntries, () => pageResponse('/', journal))
    renderJournal(server, { slides })
    ;(await screen.findByRole('combobox', { name: 'Target Slide of the reflections' })).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await userEvent.type(await searchField(), 'calm')
    await screen.findByText('The newest reflection')
    await userEvent.click(screen.getByRole('button', { name: 'Show older reflections' }))
    await closedRow(/calm two/)
    expect(searchBodies()).toEqual([
      { words: 'calm', targetSlideId: 'sea' },
      { words: 'calm', targetSlideId: 'sea', cursor: 'next' },
    ])
  })
})
