// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { currentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import * as audio from '#client/testing/audio.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { aJob, aTrack } from '#client/testing/narration.ts'
import { aQueryClient, renderWithProviders } from '#client/testing/render.tsx'
import { fakeJournalServer, renderJournal } from '#client/testing/render-journal.tsx'
import { aSlide, aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { signedIn } from '#client/testing/users.ts'
import type { User } from '#shared/contract/auth.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import {
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from '#shared/contract/journal.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { PlayerDock } from '../player/player-dock.tsx'
import { FreeTierReflections } from './free-tier-reflections.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  toasts.show({ title: 'Nothing yet' })
})

const someEntries = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    anEntry({ id: `entry-${from + i}`, content: `Number ${from + i}` }),
  )
const articles = () => screen.findAllByRole('article')

describe('a past reflection', () => {
  it('shows date, slide, text, guidance and its writer', async () => {
    renderJournal(server, {
      slides: [aSlideSummary({ goalDescription: 'z'.repeat(41) })],
      entries: [anEntry({ timeOfDay: 'evening', writtenBy: 'a-model-5' })],
    })
    const entry = await screen.findByRole('article', { name: 'Evening November 15, 2026' })
    await within(entry).findByText(`${'z'.repeat(40)}…`)
    expect(within(entry).getByText('The oven man did not call.')).toBeDefined()
    expect(within(entry).getByText('You lay awake over one call.')).toBeDefined()
    expect(within(entry).getByText('If you reach for the phone, put the kettle on.')).toBeDefined()
    expect(within(entry).getByText('Written by a-model-5')).toBeDefined()
  })

  it('has no slide badge after the slide was deleted', async () => {
    renderJournal(server, { entries: [anEntry({ targetSlideId: null })] })
    const [entry] = await articles()
    expect(within(entry as HTMLElement).queryByText('Target Slide:')).toBeNull()
  })

  it('shows its slide even if that is not in the loaded list', async () => {
    server.respondWith(listSlides, () => pageResponse(listSlides.path, [aSlideSummary()], 'more'))
    server.respondWithJson(getSlide, aSlide({ id: 'ancient', goalDescription: 'Long ago' }))
    renderJournal(server, { entries: [anEntry({ targetSlideId: 'ancient' })] })
    const [entry] = await articles()
    await within(entry as HTMLElement).findByText('Long ago')
  })

  it('has a player if it has a meditation', async () => {
    server.respondWithJson(getTrack, aTrack())
    renderJournal(server, {
      entries: [anEntry({ meditationAudioUrl: '/api/tracks/t/audio', meditationTrackId: 't' })],
    })
    const player = await screen.findByRole('region', { name: '5-minute guided meditation' })
    expect(within(player).getByRole('button', { name: 'Play' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Generate Guided Meditation' })).toBeNull()
  })

  it('without a meditation, offers to request one at a chosen pace', async () => {
    server.fail(generateMeditationAudio, 500)
    renderJournal(server, { entries: [anEntry()] })
    const [entry] = await articles()
    within(entry as HTMLElement)
      .getByRole('combobox', { name: 'Narration Pace' })
      .focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Generate Guided Meditation' }))
    expect(server.callsTo(generateMeditationAudio).map(({ body }) => body)).toEqual([
      { pace: 0.65 },
    ])
  })
})

it('a past reflection whose text is damaged offers no meditation, and says why', async () => {
  renderJournal(server, { entries: [anEntry({ canBeNarrated: false })] })
  const [entry] = await articles()
  const card = within(entry as HTMLElement)
  card.getByText('Without the reflection, no guided meditation can be made from it.')
  expect(card.queryByRole('button', { name: /meditation/i })).toBeNull()
  expect(card.queryByRole('combobox', { name: 'Narration Pace' })).toBeNull()
  expect(card.getByRole('button', { name: 'Delete Entry' })).toBeDefined()
})

it('the buttons of a past reflection are described by its date', async () => {
  renderJournal(server, {
    entries: [
      anEntry({ id: 'new', timeOfDay: 'evening' }),
      anEntry({ id: 'old', createdAt: '2026-11-02T12:00:00.000Z' }),
    ],
  })
  await articles()
  for (const name of ['Generate Guided Meditation', 'Delete Entry']) {
    const descriptions = screen
      .getAllByRole('button', { name })
      .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? ''))
    expect(descriptions.map((date) => date?.textContent)).toEqual([
      'Evening November 15, 2026',
      'Morning November 2, 2026',
    ])
  }
})

describe('deleting an entry', () => {
  async function confirmDeletion() {
    await userEvent.click(screen.getByRole('button', { name: 'Delete Entry' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this entry?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  }

  it('asks for confirmation, shows a toast, and focuses the heading', async () => {
    server.respondWith(deleteJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [])
      return new Response(null, { status: 204 })
    })
    renderJournal(server, { entries: [anEntry()] })
    await articles()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Entry' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(server.callsTo(deleteJournalEntry)).toEqual([])

    await confirmDeletion()
    await waitFor(() => expect(lastToast()?.title).toBe('Entry Deleted'))
    await screen.findByText('Nothing looked back on yet')
    expect(document.activeElement?.textContent).toBe('Past Reflections')
  })

  it('shows a toast on a failure, and the entry stays', async () => {
    server.fail(deleteJournalEntry, 500)
    renderJournal(server, { entries: [anEntry()] })
    await articles()
    await confirmDeletion()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Delete Failed',
        description: 'Could not delete the journal entry. Please try again.',
        variant: 'destructive',
      }),
    )
    expect(await articles()).toHaveLength(1)
  })
})

describe('deleting an entry whose meditation is in the player', () => {
  const played = anEntry({
    id: 'played',
    meditationAudioUrl: '/api/tracks/t/audio',
    meditationTrackId: 't',
  })
  const other = anEntry({ id: 'other', createdAt: '2026-11-02T12:00:00.000Z' })
  const entry = (date: string) => within(screen.getByRole('article', { name: date }))
  const isInPlayer = () => audio.audioElement().hasAttribute('src')

  async function deleteEntry(date: string) {
    await userEvent.click(entry(date).getByRole('button', { name: 'Delete Entry' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this entry?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  }

  beforeEach(() => server.respondWithJson(getTrack, aTrack()))

  it.each([
    ['deleted', 204, 'Entry Deleted'],
    ['found to be deleted already', 404, 'Delete Failed'],
  ])('closes the player if the entry is %s', async (_case, status, title) => {
    server.respondWith(deleteJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [other])
      return new Response(null, { status })
    })
    renderJournal(server, { entries: [played, other] })
    await articles()
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(isInPlayer()).toBe(true)
    await deleteEntry('Morning November 15, 2026')
    await waitFor(() => expect(lastToast()?.title).toBe(title))
    expect(isInPlayer()).toBe(false)
  })

  it('closes the player also while the meditation is being made', async () => {
    const job = aJob({
      jobType: 'journal_meditation_audio',
      resourceId: 'silent',
      status: 'processing',
      previewUrl: '/api/jobs/job-1/preview',
    })
    server.respondWithJson(listJobs, [job])
    server.respondWithJson(getJob, job)
    server.respondWith(deleteJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [other])
      return new Response(null, { status: 204 })
    })
    renderJournal(server, { entries: [anEntry({ id: 'silent' }), other] })
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    expect(audio.audioElement().getAttribute('src')).toBe('/api/jobs/job-1/preview')
    await deleteEntry('Morning November 15, 2026')
    await waitFor(() => expect(lastToast()?.title).toBe('Entry Deleted'))
    expect(isInPlayer()).toBe(false)
  })

  it.each([
    ['another entry is deleted', 'Morning November 2, 2026', 204, 'Entry Deleted'],
    ['the deletion fails', 'Morning November 15, 2026', 500, 'Delete Failed'],
  ])('leaves it in the player if %s', async (_case, date, status, title) => {
    server.respondWith(deleteJournalEntry, () => new Response(null, { status }))
    renderJournal(server, { entries: [played, other] })
    await articles()
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    await deleteEntry(date)
    await waitFor(() => expect(lastToast()?.title).toBe(title))
    expect(isInPlayer()).toBe(true)
  })
})

describe('the list of past reflections', () => {
  it('shows loading, empty and failed states, and retries after a failure', async () => {
    server.fail(listJournalEntries, 503)
    renderJournal(server)
    expect(screen.getByText('Loading your reflections')).toBeDefined()
    await screen.findByRole('heading', { name: 'Your reflections did not arrive' })
    server.respondWithJson(listJournalEntries, [])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Nothing looked back on yet')
  })

  it('shows twenty at a time, then requests the next page', async () => {
    server.respondWith(listJournalEntries, ({ url }) =>
      url.includes('cursor=next')
        ? pageResponse(listJournalEntries.path, someEntries(1, 22))
        : pageResponse(listJournalEntries.path, someEntries(22), 'next'),
    )
    renderJournal(server)
    await articles()
    const shownCount = () => screen.getAllByText(/^Number \d+$/).length
    expect(shownCount()).toBe(20)
    const olderButton = () => screen.getByRole('button', { name: 'Show older reflections' })
    await userEvent.click(olderButton())
    expect(shownCount()).toBe(22)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Number 20/))
    expect(server.callsTo(listJournalEntries)).toHaveLength(1)

    await userEvent.click(olderButton())
    await waitFor(() => expect(shownCount()).toBe(23))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Number 22/))
    expect(screen.queryByRole('button', { name: 'Show older reflections' })).toBeNull()
  })

  it('says that older entries failed to load, and retries', async () => {
    server.respondWith(listJournalEntries, ({ url }) =>
      url.includes('cursor')
        ? new Response('', { status: 503 })
        : pageResponse('/', someEntries(1), 'next'),
    )
    renderJournal(server)
    await articles()
    await userEvent.click(screen.getByRole('button', { name: 'Show older reflections' }))
    await screen.findByText('The older ones did not arrive. Please try again.')
    server.respondWith(listJournalEntries, () => pageResponse('/', someEntries(1, 1)))
    await userEvent.click(screen.getByRole('button', { name: 'Show older reflections' }))
    await waitFor(async () => expect(await articles()).toHaveLength(2))
  })
})

describe('past reflections on the Account screen', () => {
  function renderAccount(overrides: Partial<User>) {
    const client = aQueryClient()
    client.setQueryData(currentUser.queryKey, signedIn(overrides))
    return renderWithProviders(
      <JobsProvider>
        <p>The account</p>
        <FreeTierReflections />
        <PlayerDock />
      </JobsProvider>,
      client,
    )
  }

  it('can be read, played and deleted without a paid plan, but no meditation can be requested', async () => {
    server.respondWithJson(getTrack, aTrack())
    server.respondWithJson(listJournalEntries, [
      anEntry({ id: 'heard', meditationAudioUrl: '/api/tracks/t/audio', meditationTrackId: 't' }),
      anEntry({ id: 'silent' }),
    ])
    renderAccount({ subscriptionTier: 'free' })
    await screen.findByRole('heading', { name: 'Past Reflections' })
    expect(await articles()).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Delete Entry' })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Generate Guided Meditation' })).toBeNull()
  })

  it('are where the player links to while it plays a meditation', async () => {
    server.respondWithJson(getTrack, aTrack())
    server.respondWithJson(listJournalEntries, [
      anEntry({ meditationAudioUrl: '/api/tracks/t/audio', meditationTrackId: 't' }),
    ])
    renderAccount({ subscriptionTier: 'free' })
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    const dock = within(screen.getByRole('region', { name: 'Player' }))
    expect(dock.getByRole('link').getAttribute('href')).toBe('/account')
  })

  it('are not rendered if there are no entries', async () => {
    renderAccount({ subscriptionTier: 'free' })
    await waitFor(() => expect(server.callsTo(listJournalEntries)).toHaveLength(1))
    expect(document.body.textContent).toBe('The account')
  })

  it('are not requested for paid users, who find them in the journal', () => {
    renderAccount({ subscriptionTier: 'premium' })
    expect(server.callsTo(listJournalEntries)).toEqual([])
  })
})
