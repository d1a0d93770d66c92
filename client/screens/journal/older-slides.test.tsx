// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
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
} from '#client/testing/render-journal.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { createJournalEntry } from '#shared/contract/journal.ts'
import { listSlides } from '#shared/contract/slides.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
})

const newest = aSlideSummary({ id: 'new', goalDescription: 'A calm morning' })
const olderSlide = aSlideSummary({ id: 'old', goalDescription: 'A house by the sea' })
const addButton = () => screen.findByRole('button', { name: 'Add older slides to the list' })

describe('the slide selector of the journal', () => {
  it('adds older slides, one page at a time', async () => {
    const oldest = aSlideSummary({ id: 'oldest', goalDescription: 'Where it began' })
    const pages = new Map([
      ['older', () => pageResponse(listSlides.path, [olderSlide], 'oldest')],
      ['oldest', () => pageResponse(listSlides.path, [oldest])],
    ])
    server.respondWith(listSlides, ({ url }) => {
      const cursor = new URL(url, 'http://localhost').searchParams.get('cursor')
      return pages.get(cursor ?? '')?.() ?? pageResponse(listSlides.path, [newest], 'older')
    })
    server.respondWithJson(createJournalEntry, anEntry())
    renderJournal(server)
    await userEvent.click(await addButton())
    await waitFor(() => expect(server.callsTo(listSlides)).toHaveLength(2))
    await waitFor(async () => expect((await addButton()).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(await addButton())
    await waitFor(() => expect(screen.queryByRole('button', { name: /Add older/ })).toBeNull())
    // The button disappears after the last page, so the focus moves to the selector.
    expect(document.activeElement).toBe(await slideSelector())
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await userEvent.type(reflectionField(), 'Calm')
    await userEvent.click(submitButton())
    expect(server.callsTo(createJournalEntry)).toMatchObject([
      { body: { targetSlideId: 'oldest' } },
    ])
  })

  it('shows an error when the next page fails to load, and offers a retry', async () => {
    server.respondWith(listSlides, ({ url }) =>
      url.includes('cursor')
        ? new Response('', { status: 503 })
        : pageResponse(listSlides.path, [newest], 'older'),
    )
    renderJournal(server)
    await userEvent.click(await addButton())
    await screen.findByText('The older slides did not arrive. Please try again.')
    server.respondWith(listSlides, () => pageResponse(listSlides.path, [olderSlide]))
    await userEvent.click(await addButton())
    await waitFor(() => expect(screen.queryByRole('button', { name: /Add older/ })).toBeNull())
  })
})
