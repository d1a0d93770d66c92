// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { aJob, aTrack } from '#client/testing/narration.ts'
import {
  fakeJournalServer,
  reflectionField,
  renderJournal,
  slideSelector,
  submitButton,
} from '#client/testing/render-journal.tsx'
import { FakeSocket } from '#client/testing/socket.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import {
  createJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from '#shared/contract/journal.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { chooseWriter, getWriter } from '#shared/contract/writer.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  toasts.show({ title: 'Nothing yet' })
})

const guidance = () => screen.findByRole('region', { name: 'AI Guidance' })
const meditationJob = aJob({ jobType: 'journal_meditation_audio', resourceId: 'entry-1' })
const generateButton = (container: HTMLElement) =>
  within(container).findByRole<HTMLButtonElement>('button', { name: 'Generate Guided Meditation' })

/** Submits a reflection and waits for its guidance; after that, the list contains the entry. */
async function openWithGuidance(overrides: Parameters<typeof anEntry>[0] = {}) {
  const entry = anEntry(overrides)
  server.respondWith(createJournalEntry, () => {
    server.respondWithJson(listJournalEntries, [entry])
    return Response.json(entry, { status: 201 })
  })
  renderJournal(server)
  await slideSelector()
  await userEvent.type(reflectionField(), 'Calm')
  await userEvent.click(submitButton())
  return guidance()
}

describe('an offer of help', () => {
  it('is shown with the guidance where danger is possible, and opens the help lines', async () => {
    const entry = anEntry()
    server.respondWith(createJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [entry])
      return Response.json({ ...entry, offersHelp: true }, { status: 201 })
    })
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'Calm')
    await userEvent.click(submitButton())
    const card = await guidance()
    within(card).getByText(/There are people you can talk to/)
    await generateButton(card)
    await userEvent.click(within(card).getByRole('button', { name: 'See the help lines' }))
    await screen.findByRole('dialog', { name: 'Need help now?' })
  })

  it('is shown on the next visit if the user has left the screen', async () => {
    const { promise: answer, resolve: sendAnswer } = Promise.withResolvers<Response>()
    server.respondWith(createJournalEntry, () => answer)
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'Calm')
    await userEvent.click(submitButton())
    const goTo = (url: string) => act(() => window.history.pushState(null, '', url))
    goTo('/')
    await screen.findByText('Another screen')
    sendAnswer(Response.json({ ...anEntry(), offersHelp: true }, { status: 201 }))
    await waitFor(() => expect(lastToast()?.title).toBe('Entry Saved'))
    goTo('/journal')
    within(await guidance()).getByText(/There are people you can talk to/)
  })

  it('is not shown after other reflections', async () => {
    const card = await openWithGuidance()
    expect(within(card).queryByRole('button', { name: 'See the help lines' })).toBeNull()
  })
})

describe('memory', () => {
  const memoryFields = { id: 'entry-2', rememberedIds: ['entry-1', 'deleted'] }

  it('is mentioned in a line that expands to the remembered days', async () => {
    const earlier = anEntry({ id: 'entry-1', createdAt: '2026-11-12T19:00:00.000Z' })
    const entry = anEntry(memoryFields)
    server.respondWith(createJournalEntry, () => {
      server.respondWithJson(listJournalEntries, [entry, earlier])
      return Response.json(entry, { status: 201 })
    })
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'Calm')
    await userEvent.click(submitButton())
    const card = await guidance()
    const line = await within(card).findByText('with your last days in mind')
    await userEvent.click(line)
    const days = within(card).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('November 12, 2026'),
    ])
  })

  it('is not mentioned when all remembered entries were deleted', async () => {
    const card = await openWithGuidance({ ...memoryFields, rememberedIds: ['deleted'] })
    expect(within(card).queryByText('with your last days in mind')).toBeNull()
  })
})

describe('guided meditation', () => {
  it('is requested with the pace that is shown, and followed until it is ready', async () => {
    server.respondWithJson(generateMeditationAudio, { job: meditationJob, queuePosition: 2 })
    server.respondWithJson(getJob, meditationJob)
    server.respondWithJson(getTrack, aTrack())
    const card = await openWithGuidance()
    expect(within(card).getByRole('combobox', { name: 'Narration Pace' }).textContent).toBe(
      'Slow (15%)',
    )
    await within(card).findByRole('button', { name: /^Voice/ })
    await userEvent.click(await generateButton(card))
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Meditation Generation Queued',
        description: 'Position in queue: 2',
      }),
    )
    expect(server.callsTo(generateMeditationAudio).map(({ body }) => body)).toEqual([
      { pace: 0.85 },
    ])
    expect((await generateButton(card)).disabled).toBe(true)
    expect(within(card).getByRole('progressbar', { name: 'Narration' })).toBeDefined()

    server.respondWithJson(listJournalEntries, [
      anEntry({ meditationAudioUrl: '/api/tracks/t/audio', meditationTrackId: 't' }),
    ])
    FakeSocket.latest.receive({
      type: 'job_completed',
      jobId: meditationJob.id,
      status: 'completed',
      result: { meditationAudioUrl: '/api/tracks/t/audio' },
      error: null,
    })
    await within(card).findByRole('button', { name: 'Play' })
    await waitFor(() => expect(lastToast()?.title).toBe('Meditation Generated'))
    expect(within(card).queryByRole('button', { name: 'Generate Guided Meditation' })).toBeNull()
    // The list of past reflections does not show the same player again.
    expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(1)
  })

  it.each([
    [429, 'Used up.', { title: 'Daily Limit Reached' }],
    [
      404,
      'No Target Slide found',
      {
        title: 'Target Slide Required',
        description: 'Create a Target Slide first to generate guided meditation audio.',
        action: { label: 'Create Slide', href: '/create-slide' },
      },
    ],
    [402, 'Not in this plan.', { title: 'Generation Failed', description: 'Please try again.' }],
    [500, 'Out of breath.', { title: 'Generation Failed', description: 'Please try again.' }],
  ])('shows a toast when it is refused with %i', async (status, detail, content) => {
    server.respondWith(generateMeditationAudio, () => problemResponse(status, detail))
    const card = await openWithGuidance()
    await userEvent.click(await generateButton(card))
    await waitFor(() => {
      const { id: _id, open: _open, ...shown } = lastToast() ?? { id: 0, open: true }
      expect(shown).toEqual({ ...content, variant: 'destructive' })
    })
    await waitFor(async () => expect((await generateButton(card)).disabled).toBe(false))
  })

  it('resumes a running job when the screen opens', async () => {
    server.respondWithJson(listJobs, [{ ...meditationJob, status: 'processing', progress: 40 }])
    renderJournal(server, { entries: [anEntry()] })
    const entry = await screen.findByRole('article')
    await within(entry).findByText('40%')
    expect((await generateButton(entry)).disabled).toBe(true)
  })
})

describe('the author of the guidance', () => {
  it.each([
    ['the built-in guide', null],
    ['a-model-5', 'a-model-5'],
  ])('is named: %s', async (name, writtenBy) => {
    const card = await openWithGuidance({ writtenBy })
    expect(within(card).getByText(`Written by ${name}`)).toBeDefined()
  })
})

describe('a reflection that needs support, of unknown care kind', () => {
  it('shows help lines with its guidance, and offers no meditation', async () => {
    const card = await openWithGuidance({ needsSupport: true })
    expect(within(card).getByRole('heading', { name: 'Where to turn now' })).toBeDefined()
    expect(within(card).getByText('Where these numbers come from')).toBeDefined()
    expect(within(card).queryByRole('button', { name: /Meditation/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Generate Guided Meditation' })).toBeNull()
  })

  it('shows help lines in the list too, and offers no meditation there', async () => {
    renderJournal(server, { entries: [anEntry({ needsSupport: true })] })
    const entry = await screen.findByRole('article')
    expect(within(entry).getByRole('heading', { name: 'Where to turn now' })).toBeDefined()
    expect(within(entry).queryByRole('button', { name: /meditation/i })).toBeNull()
  })
})

describe('the form, before the first reflection goes to an outside model', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Who may read this?' })
  async function openWriterDialog() {
    server.respondWithJson(getWriter, { model: 'a-model-5', choice: null })
    server.respondWithJson(createJournalEntry, anEntry())
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'Calm')
    await userEvent.click(submitButton())
    return dialog()
  }

  it.each([
    ['Use the built-in guide', 'guide'],
    ['Use a-model-5', 'model'],
  ] as const)('saves the choice of %s, and sends the text', async (name, choice) => {
    const writerDialog = await openWriterDialog()
    expect(writerDialog.textContent).toMatch(/a-model-5/)
    expect(writerDialog.textContent).toMatch(/Is sent your goals and your reflections/)
    expect(writerDialog.textContent).toMatch(/nothing you write goes to an outside language model/)
    expect(server.callsTo(createJournalEntry)).toEqual([])
    server.respondWithJson(chooseWriter, { model: 'a-model-5', choice })
    await userEvent.click(within(writerDialog).getByRole('button', { name }))
    await guidance()
    expect(server.callsTo(chooseWriter).map(({ body }) => body)).toEqual([{ choice }])
    expect(server.callsTo(createJournalEntry)).toHaveLength(1)
  })

  it('asks for the choice only once', async () => {
    const writerDialog = await openWriterDialog()
    server.respondWithJson(chooseWriter, { model: 'a-model-5', choice: 'guide' })
    await userEvent.click(within(writerDialog).getByRole('button', { name: /guide/ }))
    await guidance()
    await userEvent.click(screen.getByRole('button', { name: 'New Entry' }))
    await waitFor(() => expect(reflectionField().disabled).toBe(false))
    await userEvent.type(reflectionField(), 'Calmer')
    await userEvent.click(submitButton())
    await guidance()
    expect(server.callsTo(chooseWriter)).toHaveLength(1)
    expect(server.callsTo(createJournalEntry)).toHaveLength(2)
  })

  it('sends nothing and keeps the text when the question is dismissed', async () => {
    await openWriterDialog()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsTo(createJournalEntry)).toEqual([])
    expect(reflectionField().value).toBe('Calm')
    expect(reflectionField().readOnly).toBe(false)
  })

  it('shows an error and sends nothing when the choice cannot be saved', async () => {
    const writerDialog = await openWriterDialog()
    server.fail(chooseWriter, 503)
    await userEvent.click(within(writerDialog).getByRole('button', { name: 'Use a-model-5' }))
    await within(writerDialog).findByText('Your choice was not kept. Please try again.')
    expect(server.callsTo(createJournalEntry)).toEqual([])
  })

  it.each([
    ['there is no model', { model: null, choice: null }],
    ['the user has chosen', { model: 'a-model-5', choice: 'model' as const }],
  ])('does not ask when %s', async (_why, writer) => {
    server.respondWithJson(getWriter, writer)
    await openWithGuidance()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not ask when the writer cannot be read, as the server checks the consent, too', async () => {
    server.fail(getWriter, 503)
    await openWithGuidance()
  })
})

describe('the help button', () => {
  it.each([
    ['with a plan', 'essential'],
    ['without a plan', 'free'],
  ] as const)('opens the help lines %s', async (_how, subscriptionTier) => {
    renderJournal(server, { user: { subscriptionTier } })
    const button = screen.getByRole('button', { name: 'Need help now?' })
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Need help now?' })
    expect(within(dialog).getByText('Where these numbers come from')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
