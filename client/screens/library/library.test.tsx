// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useEntries } from '#client/lib/journal.ts'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { anEntry } from '#client/testing/journal.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { deleteSlide, listSlides, setFocusedSlide } from '#shared/contract/slides.ts'
import Library from './index.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  setPageUrl('/library')
})

const sea = aSlideSummary({
  id: '018f6d2e-0000-7000-8000-000000000010',
  goalDescription: 'A house by the sea',
})
const calm = aSlideSummary({
  id: '018f6d2e-0000-7000-8000-000000000011',
  goalDescription: 'A calm morning',
  audioUrl: '/assets/a.mp3',
})

function openLibrary(slides = [sea, calm], focusedSlideId: string | null = null) {
  server.respondWithJson(listSlides, slides)
  return renderLibrary(focusedSlideId)
}
function renderLibrary(focusedSlideId: string | null = null) {
  server.respondWithJson(getCurrentUser, signedIn({ focusedSlideId }))
  return renderWithProviders(<Library />)
}
async function card(goal: string) {
  const link = await screen.findByRole('link', { name: goal })
  const item = link.closest('li')
  if (!item) throw new Error(`${goal} is not in a card`)
  return within(item)
}
/** Shows which slide the newest cached reflection refers to. */
function NewestReflection() {
  const entries = useEntries()
  const [newest] = entries.state === 'ready' ? entries.entries : []
  return newest && <p>on {newest.targetSlideId ?? 'no slide'}</p>
}
const expectToast = (content: object) =>
  waitFor(() => expect(toasts.list()[0]).toMatchObject(content))

describe('library', () => {
  it('shows no picture for a slide whose goal speaks of danger', async () => {
    openLibrary([{ ...sea, needsSupport: true }, calm])
    await card('A house by the sea')
    const [needingSupport, plain] = screen.getAllByRole('listitem')
    expect(needingSupport?.querySelector('img')).toBeNull()
    expect(plain?.querySelector('img')).not.toBeNull()
  })

  it('shows each slide as a link with goal and date', async () => {
    openLibrary([sea, { ...calm, createdAt: '2026-10-02T12:00:00.000Z' }])
    await screen.findByRole('heading', { level: 1, name: 'Your Library' })
    for (const [{ id, goalDescription }, date] of [
      [sea, 'Nov 15'],
      [calm, 'Oct 2'],
    ] as const) {
      const link = await screen.findByRole('link', { name: goalDescription })
      expect(link.getAttribute('href')).toBe(`/target-slide/${id}`)
      expect((await card(goalDescription)).getByText(date)).toBeDefined()
    }
  })

  it('has no button inside a link', async () => {
    const { container } = openLibrary()
    await card('A calm morning')
    expect(container.querySelector('a button')).toBeNull()
  })

  it('marks slides that have audio', async () => {
    openLibrary()
    expect((await card('A calm morning')).getByText('Has audio')).toBeDefined()
    expect((await card('A house by the sea')).queryByText('Has audio')).toBeNull()
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['has slides', () => Response.json([sea, calm]), 'A house by the sea'],
    ['is empty', () => Response.json([]), 'No Target Slides Yet'],
    ['is loading', () => new Promise(() => {}), 'Loading your library'],
    ['did not load', () => new Response('', { status: 500 }), 'Your library did not arrive'],
  ])('offers to create a slide when it %s', async (_state, respond, shownText) => {
    server.respondWith(listSlides, respond)
    renderLibrary()
    await screen.findByText(shownText)
    const create = screen.getByRole('link', { name: 'Create New Target Slide' })
    expect(create.getAttribute('href')).toBe('/create-slide')
  })

  it('shows a placeholder with a link when it is empty', async () => {
    openLibrary([])
    await screen.findByRole('heading', { name: 'No Target Slides Yet' })
    const create = screen.getByRole('link', { name: 'Create Target Slide' })
    expect(create.getAttribute('href')).toBe('/create-slide')
  })

  it('shows that it is loading, and offers a retry after a failure', async () => {
    server.respondWithJson(getCurrentUser, signedIn())
    server.fail(listSlides, 500)
    renderWithProviders(<Library />)
    expect(screen.getByText('Loading your library')).toBeDefined()
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    server.respondWithJson(listSlides, [sea])
    await userEvent.click(retryButton)
    await card('A house by the sea')
  })
})

describe('focus', () => {
  it('is marked only when it was set', async () => {
    openLibrary()
    await card('A house by the sea')
    expect(screen.queryByText('Focused')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Set Focus' })).toHaveLength(2)
  })

  it("is marked on one slide, which has no 'Set Focus' button", async () => {
    openLibrary([sea, calm], calm.id)
    const focused = await card('A calm morning')
    await focused.findByText('Focused')
    expect(focused.queryByRole('button', { name: 'Set Focus' })).toBeNull()
    expect(screen.getAllByText('Focused')).toHaveLength(1)
  })

  it('moves to the chosen slide, and keyboard focus to its link', async () => {
    openLibrary([sea, calm], calm.id)
    server.respondWith(setFocusedSlide, () => {
      server.respondWithJson(getCurrentUser, signedIn({ focusedSlideId: sea.id }))
      return Response.json({ focusedSlideId: sea.id })
    })
    const target = await card('A house by the sea')
    await userEvent.click(target.getByRole('button', { name: 'Set Focus' }))
    await target.findByText('Focused')
    expect(server.callsTo(setFocusedSlide)[0]?.body).toEqual({ slideId: sea.id })
    await expectToast({ title: 'Focus Updated' })
    await waitFor(() => expect(document.activeElement).toBe(target.getByRole('link')))
  })

  it.each([
    [
      'the server’s message',
      () => problemResponse(404, 'There is no such Target Slide.'),
      'There is no such Target Slide.',
    ],
    [
      'a default when the server sends none',
      () => new Response('', { status: 500 }),
      'Failed to update focused slide.',
    ],
  ])('shows %s when it cannot be set', async (_whose, respond, description) => {
    openLibrary()
    server.respondWith(setFocusedSlide, respond)
    const target = await card('A house by the sea')
    await userEvent.click(target.getByRole('button', { name: 'Set Focus' }))
    await expectToast({ title: 'Error', description, variant: 'destructive' })
  })
})

describe('deletion', () => {
  const confirmDeletion = async (goal: string) => {
    await userEvent.click((await card(goal)).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(`“${goal}”`)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  }

  it('removes the card, shows a toast and keeps keyboard focus on the page', async () => {
    openLibrary()
    server.respondWith(deleteSlide, () => new Response(null, { status: 204 }))
    await card('A calm morning')
    // The card disappears although the list has not been read again.
    server.deferResponse(listSlides)
    await confirmDeletion('A house by the sea')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'A house by the sea' })).toBeNull(),
    )
    await expectToast({ title: 'Target Slide Deleted' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    // The user is read again: the deleted slide may have been the focused one.
    expect(server.callsTo(getCurrentUser)).toHaveLength(2)
  })

  it('refetches the reflections, which no longer refer to the slide', async () => {
    server.respondWithJson(listJournalEntries, [anEntry({ targetSlideId: sea.id })])
    server.respondWithJson(listSlides, [sea, calm])
    server.respondWithJson(getCurrentUser, signedIn())
    renderWithProviders(
      <>
        <Library />
        <NewestReflection />
      </>,
    )
    await screen.findByText(`on ${sea.id}`)
    server.respondWith(deleteSlide, () => {
      server.respondWithJson(listJournalEntries, [anEntry({ targetSlideId: null })])
      return new Response(null, { status: 204 })
    })
    await confirmDeletion('A house by the sea')
    await screen.findByText('on no slide')
  })

  it('keeps the card when it fails', async () => {
    openLibrary()
    server.fail(deleteSlide, 500)
    await confirmDeletion('A house by the sea')
    await expectToast({ title: 'Delete Failed', variant: 'destructive' })
    await card('A house by the sea')
  })

  it('reads the list again when the slide was already deleted', async () => {
    openLibrary()
    server.fail(deleteSlide, 404)
    await card('A calm morning')
    server.respondWithJson(listSlides, [calm])
    await confirmDeletion('A house by the sea')
    await expectToast({ title: 'Delete Failed' })
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'A house by the sea' })).toBeNull(),
    )
  })
})

describe('older slides', () => {
  const showOlderButton = () => screen.findByRole('button', { name: 'Show older slides' })

  it('are added below the others on demand', async () => {
    server.respondWith(listSlides, ({ url }) =>
      url.includes('cursor=older')
        ? pageResponse(listSlides.path, [calm])
        : pageResponse(listSlides.path, [sea], 'older'),
    )
    renderLibrary()
    await userEvent.click(await showOlderButton())
    await card('A calm morning')
    expect(screen.queryByRole('button', { name: 'Show older slides' })).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A calm morning' })),
    )
  })

  it('show an error, and the button again, when they fail to load', async () => {
    server.respondWith(listSlides, ({ url }) =>
      url.includes('cursor=older')
        ? new Response('', { status: 500 })
        : pageResponse(listSlides.path, [sea], 'older'),
    )
    renderLibrary()
    await userEvent.click(await showOlderButton())
    await screen.findByText('The older slides did not arrive. Please try again.')
    expect((await showOlderButton()).getAttribute('aria-busy')).toBeNull()
    await card('A house by the sea')
  })
})
