// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { justSaved } from '#client/lib/slides.ts'
import { stubAudio } from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aTrack, someVoices } from '#client/testing/narration.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary } from '#client/testing/slides.ts'
import { stubSocket } from '#client/testing/socket.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { careAnswer } from '#core/care/answers.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { listVoices } from '#shared/contract/voices.ts'
import TargetSlide from './index.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  server.respondWithJson(listSlides, [aSlideSummary()])
  server.respondWithJson(listJobs, [])
  server.respondWithJson(listVoices, someVoices)
  server.respondWithJson(getTrack, aTrack())
  stubSocket()
  stubStorage()
  stubAudio()
})

const slide = aSlide()

function openSlide(overrides: Partial<typeof slide> = {}) {
  server.respondWithJson(getSlide, { ...slide, ...overrides })
  return renderTargetSlide()
}
function renderTargetSlide() {
  setPageUrl(`/target-slide/${slide.id}`)
  return renderWithProviders(
    <JobsProvider>
      <Route path="/target-slide/:id">
        <TargetSlide />
      </Route>
    </JobsProvider>,
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a slide whose goal speaks of danger', () => {
  const answer = careAnswer('suicide', 'es')
  const open = () =>
    openSlide({
      needsSupport: true,
      careKind: 'suicide',
      careLanguage: 'es',
      script: answer,
      audioUrl: '/api/tracks/t/audio',
      trackId: 't',
    })

  it('shows the answer first, in its language, with the goal below it', async () => {
    open()
    const title = await heading('Quédate un poco más')
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('es')
    const goal = screen.getByRole('heading', { level: 2, name: slide.goalDescription })
    expect(title.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    // The goal is outside the element that is marked as Spanish.
    expect(goal.closest('[lang]')).toBe(document.documentElement.closest('[lang]'))
  })

  it('has no picture, player or narration, and can be deleted', async () => {
    const { container } = open()
    await heading('Quédate un poco más')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.queryByRole('button', { name: /Play|Generate/ })).toBeNull()
    expect(screen.queryByText(/Written by/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete Target Slide' })).toBeDefined()
  })

  it('says that it is saved only if it was saved just now', async () => {
    open()
    await heading('Quédate un poco más')
    expect(screen.getByRole('status').textContent).toBe('')
    cleanup()
    server.respondWithJson(getSlide, { ...slide, careKind: 'abuse', needsSupport: true })
    renderTargetSlide()
    act(() => window.history.replaceState(justSaved, '', window.location.href))
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Your words are saved.'),
    )
  })
})

it('a slide that needs support, of unknown care kind, shows help lines first, without picture and narration', async () => {
  const { container } = openSlide({ needsSupport: true, script: 'You are not alone.' })
  const help = await screen.findByRole('heading', { name: 'Where to turn now' })
  const script = screen.getByText(/You are not alone\./)
  const isBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(isBefore(help, script)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Generate Audio' })).toBeNull()
  expect(container.querySelector('img')).toBeNull()
})
