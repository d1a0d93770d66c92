// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { toasts } from '#client/lib/toasts.ts'
import * as audio from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob, aTrack, someVoices } from '#client/testing/narration.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary } from '#client/testing/slides.ts'
import { FakeSocket, stubSocket } from '#client/testing/socket.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import { deleteSlide, generateSlideAudio, getSlide, listSlides } from '#shared/contract/slides.ts'
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
  audio.stubAudio()
  // jsdom has no layout, so it lacks this.
  Element.prototype.scrollIntoView = vi.fn()
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
      <Route path="/">The dashboard</Route>
    </JobsProvider>,
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('Target Slide', () => {
  it('shows badge, goal, date and author', async () => {
    openSlide()
    await heading('My own small bakery on the corner')
    expect(screen.getByText('Target Slide')).toBeDefined()
    expect(screen.getByText('November 15, 2026')).toBeDefined()
    expect(screen.getByText('Written by the built-in guide')).toBeDefined()
  })

  it('names the model that wrote it', async () => {
    openSlide({ writtenBy: 'a-model-5' })
    await screen.findByText('Written by a-model-5')
  })

  it('draws pauses instead of showing their notation', async () => {
    const { container } = openSlide({
      script: 'You sit. [pause 4s] You rest.\n\n[pause 12s]\n\nYou wake. [pause 3s] [pause 2s]',
    })
    await screen.findByRole('img', { name: 'Pause of 4 seconds' })
    const pauses = screen.getAllByRole('img', { name: /^Pause/ })
    expect(pauses.map((pause) => pause.title)).toEqual([
      'Pause of 4 seconds',
      'Pause of 12 seconds',
      'Pause of 3 seconds',
      'Pause of 2 seconds',
    ])
    expect(container.textContent).toMatch(/You sit\.\s+You rest\./)
    expect(container.textContent).not.toContain('pause')
  })

  it('links to the dashboard and the library', async () => {
    openSlide()
    const dashboardLink = await screen.findByRole('link', { name: 'Back to Dashboard' })
    expect(dashboardLink.getAttribute('href')).toBe('/')
    const library = screen.getByRole('link', { name: 'View Library' })
    expect(library.getAttribute('href')).toBe('/library')
  })

  it('expands a long goal on demand', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    openSlide({ goalDescription: 'I am here. '.repeat(180).trim() })
    const toggle = await screen.findByRole('button', { name: 'Show all' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    expect(screen.getByRole('button', { name: 'Show less' })).toBe(toggle)
  })
})

it('the screen explains that a slide without a script cannot be narrated', async () => {
  openSlide({ canBeNarrated: false, script: 'The script is damaged.' })
  await screen.findByText('Without its script, this Target Slide cannot be narrated.')
  expect(screen.queryByRole('button', { name: 'Generate Audio' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Narration Pace' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete Target Slide' })).toBeDefined()
})

it('the player offers an earlier narration of a slide without a script', async () => {
  openSlide({ canBeNarrated: false, audioUrl: '/api/tracks/t/audio', trackId: 't' })
  await screen.findByRole('button', { name: /Play/ })
  expect(screen.queryByText(/cannot be narrated/)).toBeNull()
})

it('a missing slide may have been deleted: the screen says so, with a link home', async () => {
  server.fail(getSlide, 404)
  renderTargetSlide()
  await heading('Target Slide Not Found')
  expect(screen.getByText('This Target Slide may have been deleted.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
})

it('a slide that did not load can be requested again', async () => {
  server.fail(getSlide, 500)
  renderTargetSlide()
  expect(screen.getByText('Loading your Target Slide')).toBeDefined()
  await heading('This Target Slide did not arrive')
  server.respondWithJson(getSlide, slide)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading(slide.goalDescription)
})

describe('a slide without audio', () => {
  const generateButton = () =>
    screen.findByRole<HTMLButtonElement>('button', { name: 'Generate Audio' })

  it('offers to generate it, and shows the player when it is ready', async () => {
    const queued = aJob({ resourceId: slide.id, queuePosition: 1 })
    server.respondWithJson(generateSlideAudio, { job: queued, queuePosition: 1 })
    openSlide()
    await userEvent.click(await generateButton())
    await screen.findByRole('progressbar', { name: 'Narration' })
    expect((await generateButton()).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    server.respondWithJson(getSlide, {
      ...slide,
      audioUrl: aTrack().audioUrl,
      trackId: aTrack().id,
    })
    FakeSocket.latest.receive({ type: 'job_completed', jobId: queued.id, status: 'completed' })
    await screen.findByRole('button', { name: 'Play' })
    expect(screen.queryByRole('button', { name: 'Generate Audio' })).toBeNull()
  })

  it('resumes a running job', async () => {
    const job = aJob({ resourceId: slide.id, status: 'processing', progress: 42 })
    server.respondWithJson(listJobs, [job])
    server.respondWithJson(getJob, job)
    openSlide()
    await screen.findByText('42%')
    expect((await generateButton()).disabled).toBe(true)
  })

  it('ignores the job of another slide', async () => {
    server.respondWithJson(listJobs, [aJob({ resourceId: 'another', status: 'processing' })])
    openSlide()
    expect((await generateButton()).disabled).toBe(false)
  })
})

describe('a slide with audio', () => {
  const trackFields = { audioUrl: aTrack().audioUrl, trackId: aTrack().id }

  const openNarrated = async (overrides: Partial<typeof slide> = {}) => {
    const { container } = openSlide({ ...trackFields, ...overrides })
    await screen.findByText('Read by Heart · Slow (15%)')
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    audio.loadMetadata(audio.audioElement())
    return { spoken: () => container.querySelector('[aria-current]')?.textContent?.trim() }
  }

  it('shows a player with title and exact length', async () => {
    await openNarrated()
    screen.getByRole('region', { name: '5-minute guided visualisation' })
    expect(screen.getByText('5:01')).toBeDefined()
    expect(screen.queryByText('Narration Pace')).toBeNull()
  })

  it('can be narrated again in another pace, and says what that costs before the click', async () => {
    server.respondWithJson(generateSlideAudio, { job: aJob({ id: 'job-2' }), queuePosition: 1 })
    await openNarrated()
    expect(screen.queryByText('Narration Pace')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Another voice or pace' }))
    screen.getByText(/^This uses one of your audio narrations\. The present track stays/)
    screen.getByRole('combobox', { name: 'Narration Pace' }).focus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Narrate Again' }))
    await screen.findByRole('progressbar', { name: 'Narration' })
    const [call] = server.callsTo(generateSlideAudio)
    expect(call?.body).toEqual({ pace: 0.65, again: true })
    expect(audio.audioElement().getAttribute('src')).toBe(trackFields.audioUrl)
    screen.getByRole('region', { name: '5-minute guided visualisation' })
  })

  it('cannot be narrated again if its goal needs support or its script is damaged', async () => {
    await openNarrated({ needsSupport: true })
    expect(screen.queryByRole('button', { name: 'Another voice or pace' })).toBeNull()
    cleanup()
    await openNarrated({ canBeNarrated: false })
    expect(screen.queryByRole('button', { name: 'Another voice or pace' })).toBeNull()
  })

  it('closes the paused track of an older narration, which no longer exists', async () => {
    await openNarrated()
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    cleanup()
    openSlide({ audioUrl: '/api/tracks/track-2/audio', trackId: 'track-2' })
    await screen.findByText('Read by Heart · Slow (15%)')
    expect(audio.audioElement().getAttribute('src')).toBeNull()
  })

  it('marks the spoken sentence', async () => {
    const { spoken } = await openNarrated()
    expect(spoken()).toBeUndefined()
    audio.playUntil(audio.audioElement(), 2.5)
    expect(spoken()).toBe('You open the door.')
    audio.playUntil(audio.audioElement(), 99)
    expect(spoken()).toBe('You open the door.')
    audio.playUntil(audio.audioElement(), 100.1)
    expect(spoken()).toBe('The room is warm.')
    audio.playToEnd(audio.audioElement())
    expect(spoken()).toBeUndefined()
  })

  it('seeks to a clicked sentence after playback has started', async () => {
    await openNarrated()
    await userEvent.click(screen.getByText('The room is warm.'))
    expect(audio.audioElement().currentTime).toBe(0)
    audio.playUntil(audio.audioElement(), 10)
    await userEvent.click(screen.getByText('The room is warm.'))
    expect(audio.audioElement().currentTime).toBe(100)
  })

  it('marks nothing when the captions belong to another script', async () => {
    const { spoken } = await openNarrated({ script: 'You sit.' })
    audio.playUntil(audio.audioElement(), 3)
    expect(spoken()).toBeUndefined()
  })
})

describe('deletion', () => {
  const openDeleteDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Target Slide' }))
    return screen.findByRole('alertdialog')
  }

  it('asks for confirmation, quoting the first 50 characters of the goal', async () => {
    openSlide({ goalDescription: `${'a'.repeat(49)}👩‍👩‍👧 and more` })
    expect((await openDeleteDialog()).textContent).toContain(`“${'a'.repeat(49)}👩‍👩‍👧…”`)
  })

  it('quotes a short goal in full', async () => {
    openSlide({ goalDescription: 'Calm' })
    expect((await openDeleteDialog()).textContent).toContain('“Calm”')
  })

  it('does nothing when cancelled, and returns the focus', async () => {
    openSlide()
    await openDeleteDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(server.callsTo(deleteSlide)).toEqual([])
    const button = screen.getByRole('button', { name: 'Delete Target Slide' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('returns home, shows a toast and never reads the slide again', async () => {
    server.respondWith(deleteSlide, () => new Response(null, { status: 204 }))
    openSlide()
    await openDeleteDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('The dashboard')
    expect(toasts.list()[0]).toMatchObject({ title: 'Target Slide Deleted' })
    expect(server.callsTo(getSlide)).toHaveLength(1)
  })

  it('stops the sound of the slide', async () => {
    server.respondWith(deleteSlide, () => new Response(null, { status: 204 }))
    openSlide({ audioUrl: aTrack().audioUrl, trackId: aTrack().id })
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    await openDeleteDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('The dashboard')
    expect(audio.audioElement().hasAttribute('src')).toBe(false)
  })

  it('of a slide that no longer exists stops its sound, and says and focuses that it was not found', async () => {
    server.fail(deleteSlide, 404)
    openSlide({ audioUrl: aTrack().audioUrl, trackId: aTrack().id })
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    await openDeleteDialog()
    server.fail(getSlide, 404)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const title = await heading('Target Slide Not Found')
    expect(screen.queryByText(slide.goalDescription)).toBeNull()
    expect(document.activeElement).toBe(title)
    expect(toasts.list()[0]).toMatchObject({ title: 'Delete Failed' })
    expect(audio.audioElement().hasAttribute('src')).toBe(false)
  })

  it('stays and shows an error when it fails', async () => {
    server.fail(deleteSlide, 500)
    openSlide()
    await openDeleteDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts.list()[0]).toMatchObject({
        title: 'Delete Failed',
        description: 'Could not delete the target slide. Please try again.',
        variant: 'destructive',
      }),
    )
    await heading(slide.goalDescription)
  })
})
