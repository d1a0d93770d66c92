// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { aJob, FakeNotification, stubNotifications } from '#client/testing/narration.ts'
import { renderHookWithProviders, setPageUrl } from '#client/testing/render.tsx'
import {
  endMessage,
  generate,
  openTab,
  openToasts,
  serveNarrations,
  slide,
  statusText,
} from '#client/testing/render-jobs.tsx'
import { stubBlockedStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listJournalDays, searchJournalEntries } from '#shared/contract/journal-history.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import { useSearch } from '../journal-history.ts'
import { queryFor } from '../queries.ts'
import { currentUser } from '../session.ts'
import { prefetchSlides } from '../slides.ts'

let server: FakeServer
beforeEach(() => {
  server = serveNarrations()
})

describe('a completed narration', () => {
  it('refreshes the slide, the list of slides and the usage, and shows a toast and a notification', async () => {
    const { client, socket } = openTab()
    await client.fetchQuery(queryFor(getSlide, { params: { id: slide.id } }))
    await prefetchSlides(client)
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    socket.receive({ type: 'job_progress', jobId: 'job-1', status: 'processing', progress: 70 })
    expect(statusText()).toBe('processing 70')
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(statusText()).toBe(''))
    expect(server.callsTo(getSlide)).toHaveLength(2)
    expect(server.callsTo(listSlides)).toHaveLength(2)
    expect(server.callsTo(getUsageStats)).toHaveLength(2)
    expect(openToasts()).toHaveLength(1)
    expect(openToasts()[0]).toMatchObject({ title: 'Audio Generated' })
    expect(openToasts()[0]?.action).toBeUndefined()
    expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Audio Generated'])
  })

  it('is announced on other screens with a link to it', async () => {
    const { socket, openAnotherScreen } = openTab()
    await generate()
    await waitFor(() => expect(statusText()).toBe('queued'))
    openAnotherScreen()
    setPageUrl('/library')
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    expect(openToasts()[0]?.action).toEqual({ label: 'Listen', href: `/target-slide/${slide.id}` })
    act(() => FakeNotification.shown[0]?.onclick?.())
    expect(window.location.pathname).toBe(`/target-slide/${slide.id}`)
  })

  it('is announced after a poll if no message arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.respondWithJson(listJobs, [aJob({ status: 'processing', progress: 10 })])
    openTab()
    await waitFor(() => expect(statusText()).toBe('processing 10'))
    server.respondWithJson(getJob, aJob({ status: 'completed', progress: 100 }))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    vi.useRealTimers()
  })

  it('is announced only once when three tabs are open', async () => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing', progress: 10 })])
    const tabs = [openTab(), openTab(), openTab()]
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual(
        tabs.map(() => 'processing 10'),
      ),
    )
    // Ids are consecutive: their difference is the number of toasts that were shown.
    const lastToastIdBefore = toasts.list()[0]?.id ?? 0
    for (const { socket } of tabs) socket.receive(endMessage('completed'))
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((tab) => tab.textContent)).toEqual(
        tabs.map(() => ''),
      ),
    )
    expect((toasts.list()[0]?.id ?? 0) - lastToastIdBefore).toBe(1)
    expect(FakeNotification.shown).toHaveLength(1)
  })

  it('is announced by a hidden tab after a delay of one second', async () => {
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    vi.useFakeTimers()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    socket.receive(endMessage('completed'))
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(openToasts()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(openToasts()[0]?.title).toBe('Audio Generated')
    vi.useRealTimers()
  })

  it('is announced where storage is blocked and notifications are missing', async () => {
    stubBlockedStorage()
    vi.stubGlobal('Notification', undefined)
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
  })

  it('shows no notification without permission', async () => {
    stubNotifications('denied')
    server.respondWithJson(listJobs, [aJob({ status: 'processing' })])
    const { socket } = openTab()
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    expect(FakeNotification.shown).toEqual([])
  })

  it('refreshes the entries and shows its own toast if it belongs to a reflection', async () => {
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    await client.fetchQuery(queryFor(listJournalEntries))
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Meditation Generated'))
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(2))
  })

  it.each([
    ['the account screen for a free user', signedIn(), '/account'],
    ['the journal for a paying user', signedIn({ subscriptionTier: 'essential' }), '/journal'],
    ['the journal for an admin', signedIn({ role: 'admin' }), '/journal'],
  ])('of a reflection is announced with a link to %s', async (_screen, session, path) => {
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    await waitFor(() => expect(statusText()).toBe('processing'))
    act(() => void client.setQueryData(currentUser.queryKey, session))
    setPageUrl('/library')
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Meditation Generated'))
    expect(openToasts()[0]?.action).toEqual({ label: 'Listen', href: path })
    act(() => FakeNotification.shown[0]?.onclick?.())
    expect(window.location.pathname).toBe(path)
  })

  it('refreshes the entries again if the first refresh fails', async () => {
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    await client.fetchQuery(queryFor(listJournalEntries))
    await waitFor(() => expect(statusText()).toBe('processing'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.fail(listJournalEntries, 503)
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.callsTo(listJournalEntries)).toHaveLength(3)
    vi.useRealTimers()
  })

  it('refreshes a search that may show its reflection, without waiting for it or trying again', async () => {
    server.respondWithJson(searchJournalEntries, { entries: [], nextCursor: null })
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    renderHookWithProviders(() => useSearch('oven', undefined), client)
    await waitFor(() => expect(server.callsTo(searchJournalEntries)).toHaveLength(1))
    await waitFor(() => expect(statusText()).toBe('processing'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.fail(searchJournalEntries, 503)
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(server.callsTo(searchJournalEntries)).toHaveLength(2))
    await waitFor(() => expect(statusText()).toBe(''))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.callsTo(searchJournalEntries)).toHaveLength(2)
    vi.useRealTimers()
  })

  it('does not refetch a month of the journal that no screen shows', async () => {
    const days = { month: '2026-11', days: [], previousMonth: null, nextMonth: null }
    server.respondWithJson(listJournalDays, days)
    server.respondWithJson(listJobs, [
      aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry', status: 'processing' }),
    ])
    const { client, socket } = openTab('journal_meditation_audio', 'entry')
    const month = queryFor(listJournalDays, { query: { month: '2026-11' } })
    await client.fetchQuery(month)
    await waitFor(() => expect(statusText()).toBe('processing'))
    socket.receive(endMessage('completed'))
    await waitFor(() => expect(statusText()).toBe(''))
    expect(server.callsTo(listJournalDays)).toHaveLength(1)
    expect(client.getQueryState(month.queryKey)?.isInvalidated).toBe(true)
  })
})
