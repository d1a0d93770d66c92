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

const written = 'Half a thought'
const kept = (different: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ content: written, createdAt: new Date().toISOString(), ...different })

async function submit() {
  await slideSelector()
  await userEvent.type(reflectionField(), `${written} `)
  await userEvent.click(submitButton())
}

describe('a draft', () => {
  it('is restored when the screen is opened again, for its author only', async () => {
    const { unmount } = renderJournal(server)
    await userEvent.type(reflectionField(), written)
    unmount()
    const again = renderJournal(server)
    expect(reflectionField().value).toBe(written)
    again.unmount()
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
  async function leaveWhileSending(toggled = false) {
    server.deferResponse(createJournalEntry)
    const { unmount } = renderJournal(server)
    if (toggled) await userEvent.click(timeRadio('Evening'))
    await submit()
    unmount()
  }

  it.each([false, true])(
    'discards the draft when the entry was saved (toggled: %s)',
    async (on) => {
      await leaveWhileSending(on)
      renderJournal(server, { entries: [kept({ timeOfDay: on ? 'evening' : 'morning' })] })
      await screen.findByRole('article')
      await waitFor(() => expect(reflectionField().value).toBe(''))
      expect(submitButton().disabled).toBe(true)
    },
  )

  it('keeps the draft when the entry was not saved', async () => {
    const dayBefore = new Date(Date.now() - 26 * 3_600_000).toISOString()
    const others = [
      kept({ content: 'Another thought' }),
      kept({ timeOfDay: 'evening' }),
      kept({ createdAt: dayBefore }),
    ]
    await leaveWhileSending()
    for (const newest of others) {
      const { unmount } = renderJournal(server, { entries: [newest] })
      await screen.findByRole('article')
      expect(reflectionField().value.trim()).toBe(written)
      unmount()
    }
  })
})

it('after a lost response, reads the entries again and discards the draft of a saved entry', async () => {
  server.respondWith(createJournalEntry, () => {
    server.respondWithJson(listJournalEntries, [kept()])
    throw new TypeError('The line broke')
  })
  renderJournal(server)
  await submit()
  await screen.findByRole('article')
  await waitFor(() => expect(reflectionField().value).toBe(''))
})

it('keeps a draft that repeats an earlier entry', async () => {
  renderJournal(server, { entries: [kept()] })
  await screen.findByRole('article')
  await userEvent.type(reflectionField(), written)
  await act(async () => undefined)
  expect(reflectionField().value).toBe(written)
})
