// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { stubAudio } from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob, aTrack, someVoices } from '#client/testing/narration.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary } from '#client/testing/slides.ts'
import { FakeSocket, stubSocket } from '#client/testing/socket.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { generateSlideAudio, getSlide, listSlides } from '#shared/contract/slides.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { listVoices } from '#shared/contract/voices.ts'
import TargetSlide from './index.tsx'

const slide = aSlide()
const track = aTrack()
/** A finished track has the id of its job. */
const queued = aJob({ id: track.id, resourceId: slide.id, queuePosition: 1 })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  server.respondWithJson(listSlides, [aSlideSummary()])
  server.respondWithJson(listJobs, [])
  server.respondWithJson(listVoices, someVoices)
  server.respondWithJson(getTrack, track)
  server.respondWithJson(getSlide, slide)
  stubSocket()
  stubStorage()
  stubAudio()
  setPageUrl(`/target-slide/${slide.id}`)
  renderWithProviders(
    <JobsProvider>
      <Route path="/target-slide/:id">
        <TargetSlide />
      </Route>
    </JobsProvider>,
  )
})

const generateButton = () => screen.findByRole('button', { name: 'Generate Audio' })
async function generateByKeyboard() {
  const button = await generateButton()
  button.focus()
  await userEvent.keyboard('{Enter}')
}
const completeJob = () => {
  server.respondWithJson(getSlide, { ...slide, audioUrl: track.audioUrl, trackId: track.id })
  FakeSocket.latest.receive({ type: 'job_completed', jobId: queued.id, status: 'completed' })
}
const statusLine = () => screen.findByText('Position in queue: 1', { ignore: '[role=status]' })
const playerTitle = async () => {
  await screen.findByRole('link', { name: 'Download' })
  return screen.getByRole('heading', { name: '5-minute guided visualisation' })
}

describe("the focus after 'Generate Audio' was pressed by keyboard", () => {
  it('moves to the status of the narration', async () => {
    server.respondWithJson(generateSlideAudio, { job: queued, queuePosition: 1 })
    await generateByKeyboard()
    const line = await statusLine()
    expect(document.activeElement).toBe(line)
  })

  it('moves on to the title of the player when the track is ready', async () => {
    server.respondWithJson(generateSlideAudio, { job: queued, queuePosition: 1 })
    await generateByKeyboard()
    await statusLine()
    completeJob()
    const title = await playerTitle()
    expect(document.activeElement).toBe(title)
  })

  it('stays where the user has moved it meanwhile', async () => {
    const respond = server.deferResponse(generateSlideAudio)
    await generateByKeyboard()
    const link = screen.getByRole('link', { name: 'View Library' })
    link.focus()
    respond({ job: queued, queuePosition: 1 })
    await statusLine()
    expect(document.activeElement).toBe(link)
    completeJob()
    await playerTitle()
    expect(document.activeElement).toBe(link)
  })

  it('returns to the button when the narration fails', async () => {
    server.respondWithJson(generateSlideAudio, { job: queued, queuePosition: 1 })
    await generateByKeyboard()
    await statusLine()
    FakeSocket.latest.receive({
      type: 'job_completed',
      jobId: queued.id,
      status: 'failed',
      error: 'No voice.',
    })
    await screen.findByText(/The last attempt did not succeed/)
    const button = await generateButton()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
