// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import * as sound from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aTrack } from '#client/testing/narration.ts'
import { aQueryClient, renderWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { PlayerCard } from './player-card.tsx'
import { usePlayer } from './use-player.ts'

let server: FakeServer
const track = aTrack()

beforeEach(() => {
  stubStorage()
  sound.stubAudio()
  server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
  server.respondWithJson(getTrack, track)
})

function Player({ trackId, showsCaptions }: { trackId: string | null; showsCaptions: boolean }) {
  const player = usePlayer({
    id: trackId ?? track.audioUrl,
    audioUrl: track.audioUrl,
    trackId,
    title: 'A bakery',
    cover: { seed: 's' },
    href: '/target-slide/s',
  })
  return (
    <PlayerCard
      player={player}
      title="5-minute guided visualisation"
      resourceId="s"
      fileName={'A "bakery": mine/ours'}
      showsCaptions={showsCaptions}
    />
  )
}

function renderPlayer({ trackId = track.id as string | null, showsCaptions = false } = {}) {
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, signedIn())
  return renderWithProviders(<Player trackId={trackId} showsCaptions={showsCaptions} />, client)
}
async function openWithSound(audioSeconds = track.durationSeconds) {
  const page = renderPlayer()
  await screen.findByText('Read by Heart · Slow (15%)')
  const audio = sound.audioElement()
  // The audio loads when it is played for the first time.
  await userEvent.click(button('Play'))
  sound.loadMetadata(audio, audioSeconds)
  await userEvent.click(button('Pause'))
  return { ...page, audio }
}
const button = (name: string) => screen.getByRole('button', { name })
const slider = () => screen.getByRole('slider', { name: 'Position' })
const time = (label: string) => screen.getByText(label).parentElement?.textContent

describe('the player', () => {
  it('has an audio element with captions, a name and a download', async () => {
    const { audio } = await openWithSound()
    screen.getByRole('region', { name: '5-minute guided visualisation' })
    expect(audio.getAttribute('src')).toBe(track.audioUrl)
    const captions = audio.querySelector('track')
    expect(captions?.getAttribute('kind')).toBe('captions')
    expect(captions?.getAttribute('src')).toBe(track.captionsUrl)
    const download = screen.getByRole('link', { name: 'Download' })
    expect(download.getAttribute('href')).toBe(track.audioUrl)
    expect(download.getAttribute('download')).toBe('A bakery mine ours.mp3')
  })

  it('plays and pauses, and shows elapsed and total time', async () => {
    // The total time is that of the track's data, even if the audio element reports another.
    const { audio } = await openWithSound(310)
    expect(time('Elapsed')).toBe('Elapsed 0:00')
    expect(time('Total')).toBe('Total 5:01')
    await userEvent.click(button('Play'))
    sound.startPlaying(audio)
    sound.playUntil(audio, 65.9)
    expect(time('Elapsed')).toBe('Elapsed 1:05')
    await userEvent.click(button('Pause'))
    expect(audio.paused).toBe(true)
    button('Play')
  })

  it('announces that the audio is loading', async () => {
    const { audio } = await openWithSound()
    await userEvent.click(button('Play'))
    expect(screen.getByRole('status').textContent).toBe('Loading the sound')
    sound.startPlaying(audio)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('returns to the start when the track ends', async () => {
    const { audio } = await openWithSound()
    await userEvent.click(button('Play'))
    sound.startPlaying(audio)
    sound.playToEnd(audio)
    button('Play')
    expect(time('Elapsed')).toBe('Elapsed 0:00')
    expect(slider().getAttribute('aria-valuetext')).toBe('0 seconds of 5 minutes 1 second')
  })

  it('starts at the saved position', async () => {
    const { audio, unmount } = await openWithSound()
    await userEvent.click(button('Play'))
    sound.playUntil(audio, 120)
    unmount()
    await openWithSound()
    expect(time('Elapsed')).toBe('Elapsed 2:00')
    expect(sound.audioElement().currentTime).toBe(120)
  })

  it('shows the current sentence if `showsCaptions` is set', async () => {
    renderPlayer({ showsCaptions: true })
    await screen.findByText('Read by Heart · Slow (15%)')
    await userEvent.click(button('Play'))
    sound.loadMetadata(sound.audioElement())
    expect(screen.queryByText('You open the door.')).toBeNull()
    sound.playUntil(sound.audioElement(), 3)
    expect(screen.getByText('You open the door.')).toBeDefined()
    sound.playUntil(sound.audioElement(), 101)
    expect(screen.getByText('The room is warm.')).toBeDefined()
  })
})

describe('the seek slider', () => {
  it.each([
    ['{ArrowRight}', 105],
    ['{ArrowUp}', 105],
    ['{ArrowLeft}', 95],
    ['{ArrowDown}', 95],
    ['{PageUp}', 130],
    ['{PageDown}', 70],
    ['{Home}', 0],
    // Half a second before the end: playback from the very end would stop at once.
    ['{End}', 300.1],
  ])('is moved by %s', async (key, position) => {
    const { audio } = await openWithSound()
    sound.playUntil(audio, 100)
    slider().focus()
    await userEvent.keyboard(key)
    expect(audio.currentTime).toBeCloseTo(position, 5)
    expect((slider() as HTMLInputElement).value).toBe(String(audio.currentTime))
  })

  it('has its position as text', async () => {
    const { audio } = await openWithSound()
    sound.playUntil(audio, 61)
    expect(slider().getAttribute('aria-valuetext')).toBe('1 minute 1 second of 5 minutes 1 second')
  })

  it('follows the pointer, and seeks on release', async () => {
    const { audio } = await openWithSound()
    const line = slider()
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 64))
    fireEvent.pointerDown(line, { button: 0, clientX: 150 })
    fireEvent.pointerMove(line, { clientX: 200 })
    expect(slider().getAttribute('aria-valuetext')).toContain('2 minutes 30 seconds')
    expect(audio.currentTime).toBe(0)
    fireEvent.pointerUp(line, { clientX: 250 })
    expect(audio.currentTime).toBeCloseTo(225.45, 5)
  })

  it('cancels when the gesture becomes a scroll', async () => {
    const { audio } = await openWithSound()
    const line = slider()
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 64))
    fireEvent.pointerDown(line, { button: 0, clientX: 200 })
    fireEvent.pointerCancel(line)
    expect(audio.currentTime).toBe(0)
    expect(slider().getAttribute('aria-valuetext')).toContain('0 seconds of')
  })

  it('is moved by the change event of a screen reader', async () => {
    const { audio } = await openWithSound()
    fireEvent.change(slider(), { target: { value: '30' } })
    expect(audio.currentTime).toBe(30)
  })

  it('is moved by the buttons that skip back and forward', async () => {
    const { audio } = await openWithSound()
    await userEvent.click(button('Forward 15 seconds'))
    await userEvent.click(button('Forward 15 seconds'))
    await userEvent.click(button('Back 15 seconds'))
    expect(audio.currentTime).toBe(15)
  })
})

describe('the player without its audio or track data', () => {
  it('shows the failure, and a retry resumes at the last position', async () => {
    const { audio } = await openWithSound()
    await userEvent.click(button('Play'))
    sound.playUntil(audio, 50)
    sound.failLoading(audio)
    expect(screen.getByRole('alert').textContent).toContain('The sound did not arrive.')
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    await userEvent.click(button('Try again'))
    expect(audio.load).toHaveBeenCalled()
    sound.loadMetadata(audio, 300.6)
    expect(audio.currentTime).toBe(50)
    await waitFor(() => expect(server.callsTo(getTrack)).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it("leaves the focus on the title of the card after 'Try again', which disappears", async () => {
    const { audio } = await openWithSound()
    await userEvent.click(button('Play'))
    sound.failLoading(audio)
    await userEvent.click(button('Try again'))
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: '5-minute guided visualisation' }),
    )
  })

  it('still plays if only the track data failed', async () => {
    server.fail(getTrack, 500)
    renderPlayer()
    await waitFor(() => expect(server.callsTo(getTrack)).toHaveLength(1))
    expect(time('Total')).toBe('Total –:––')
    await userEvent.click(button('Play'))
    sound.loadMetadata(sound.audioElement(), 120)
    expect(time('Total')).toBe('Total 2:00')
    button('Pause')
  })

  it('requests no track data without a track id', async () => {
    renderPlayer({ trackId: null })
    await userEvent.click(button('Play'))
    sound.loadMetadata(sound.audioElement(), 60)
    expect(time('Total')).toBe('Total 1:00')
    expect(server.callsTo(getTrack)).toEqual([])
  })
})
