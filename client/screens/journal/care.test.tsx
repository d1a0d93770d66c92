// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import {
  fakeJournalServer,
  reflectionField,
  renderJournal,
  submitReflection,
} from '#client/testing/render-journal.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { careAnswer } from '#core/care/answers.ts'
import { createJournalEntry, listJournalEntries } from '#shared/contract/journal.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
  stubStorage()
  window.localStorage.setItem('help-country', 'US')
  toasts.show({ title: 'Nothing yet' })
})

const careEntry = anEntry({
  needsSupport: true,
  careKind: 'suicide',
  careLanguage: 'en',
  aiFeedback: careAnswer('suicide', 'en'),
  content: 'It is too much.',
})
const title = 'Please stay a little longer'
const answer = () => screen.findByRole('region', { name: title })

async function submit() {
  server.respondWith(createJournalEntry, () => {
    server.respondWithJson(listJournalEntries, [careEntry])
    return Response.json(careEntry, { status: 201 })
  })
  const view = renderJournal(server)
  await submitReflection('It is too much.')
  await answer()
  return view
}

describe('a reflection that speaks of danger, just saved', () => {
  it('shows the care answer and its numbers, with the focus on its title', async () => {
    await submit()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: title }))
    expect(screen.queryByText('AI Guidance')).toBeNull()
    const numbers = within(await answer()).getAllByRole('link', { name: /^Call/ })
    expect(numbers.map((link) => link.getAttribute('href'))).toEqual(['tel:988', 'tel:911'])
  })

  it('is announced as saved, without toast, picture, tips or meditation', async () => {
    const { container } = await submit()
    await waitFor(() =>
      expect(screen.getAllByRole('status')[0]?.textContent).toBe('Your words are saved.'),
    )
    // Still the toast from before: no other was shown.
    expect(lastToast()?.title).toBe('Nothing yet')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.queryByText('What to Reflect On')).toBeNull()
    expect(screen.queryByText(/Written by/)).toBeNull()
    expect(screen.queryByRole('button', { name: /meditation/i })).toBeNull()
  })

  it('keeps the help button, and is listed below without repeating the answer', async () => {
    await submit()
    expect(screen.getByRole('button', { name: 'Need help now?' })).toBeDefined()
    const article = await screen.findByRole('article')
    expect(within(article).getByText('It is too much.')).toBeDefined()
    expect(within(article).queryByRole('heading', { name: title })).toBeNull()
    expect(within(article).getByText('The answer to it stands above.')).toBeDefined()
  })

  it('is replaced by the form when a new entry is started', async () => {
    await submit()
    await userEvent.click(screen.getByRole('button', { name: 'New Entry' }))
    await waitFor(() => expect(document.activeElement).toBe(reflectionField()))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('')
  })
})

describe('a past reflection that speaks of danger', () => {
  it('shows the answer and the numbers before the words, and offers no meditation', async () => {
    renderJournal(server, {
      entries: [
        { ...careEntry, meditationAudioUrl: '/api/tracks/t/audio', meditationTrackId: 't' },
      ],
    })
    const article = await screen.findByRole('article')
    const heading = within(article).getByRole('heading', { level: 4, name: title })
    const words = within(article).getByText('It is too much.')
    const numbers = within(article).getAllByRole('link', { name: /^Call/ })
    expect(numbers).toHaveLength(2)
    for (const element of [heading, ...numbers]) {
      expect(element.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    }
    expect(within(article).queryByRole('button', { name: /meditation|Play/i })).toBeNull()
    expect(within(article).queryByText(/Written by/)).toBeNull()
    expect(within(article).getByRole('button', { name: 'Delete Entry' })).toBeDefined()
  })
})
