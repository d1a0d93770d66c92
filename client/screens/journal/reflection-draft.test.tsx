// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import {
  fakeJournalServer,
  reflectionField,
  renderJournal,
  slideSelector,
  submitButton,
  timeRadio,
} from '#client/testing/render-journal.tsx'
import { createJournalEntry, listJournalEntries } from '#shared/contract/journal.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
})

const draftText = 'Half a thought'
const savedEntry = (overrides: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ content: draftText, createdAt: new Date().toISOString(), ...overrides })

async function submit() {
  await slideSelector()
  await userEvent.type(reflectionField(), `${draftText} `)
  await userEvent.click(submitButton())
}

describe('a draft', () => {
  it('is restored when the screen is opened again, for its author only', async () => {
    const { unmount } = renderJournal(server)
    await userEvent.type(reflectionField(), draftText)
    unmount()
    const secondVisit = renderJournal(server)
    expect(reflectionField().value).toBe(draftText)
    secondVisit.unmount()
    renderJournal(server, { user: { id: 'noor' } })
    expect(reflectionField().value).toBe('')
  })

  it('is discarded when the entry is saved', async () => {
    server.respondWithJson(createJournalEntry, anEntry())
    const { unmount } = renderJournal(server)
    await submit()
    await screen.findByRole('region', { name: 'AI Guidance' })
    unmount()
    renderJournal(server)
    expect(reflectionField().value).toBe('')
  })
})

describe('a page closed during submission', () => {
  async function closeWhileSending(time: 'morning' | 'evening' = 'morning') {
    server.deferResponse(createJournalEntry)
    const { unmount } = renderJournal(server)
    if (time === 'evening') await userEvent.click(timeRadio('Evening'))
    await submit()
    unmount()
  }

  it.each(['morning', 'evening'] as const)(
    'discards the draft of a %s check-in when the entry was saved',
    async (time) => {
      await closeWhileSending(time)
      renderJournal(server, { entries: [savedEntry({ timeOfDay: time })] })
      await screen.findByRole('article')
      await waitFor(() => expect(reflectionField().value).toBe(''))
      expect(submitButton().disabled).toBe(true)
    },
  )

  it('keeps the draft when the entry was not saved', async () => {
    const dayBefore = new Date(Date.now() - 26 * 3_600_000).toISOString()
    const otherEntries = [
      savedEntry({ content: 'Another thought' }),
      savedEntry({ timeOfDay: 'evening' }),
      savedEntry({ createdAt: dayBefore }),
    ]
    await closeWhileSending()
    for (const newest of otherEntries) {
      const { unmount } = renderJournal(server, { entries: [newest] })
      await screen.findByRole('article')
      expect(reflectionField().value.trim()).toBe(draftText)
      unmount()
    }
  })
})

it('after a lost response, the journal refetches the entries and discards the draft of a saved entry', async () => {
  server.respondWith(createJournalEntry, () => {
    server.respondWithJson(listJournalEntries, [savedEntry()])
    throw new TypeError('The line broke')
  })
  renderJournal(server)
  await submit()
  await screen.findByRole('article')
  await waitFor(() => expect(reflectionField().value).toBe(''))
})

it('the journal keeps a draft that repeats an earlier entry', async () => {
  renderJournal(server, { entries: [savedEntry()] })
  await screen.findByRole('article')
  await userEvent.type(reflectionField(), draftText)
  // Lets effects run that could discard the draft.
  await act(async () => undefined)
  expect(reflectionField().value).toBe(draftText)
})
