// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubAudio } from '#client/testing/audio.ts'
import { Film } from './film.tsx'
import { filmLength, filmVersion } from './our-film.ts'

beforeEach(stubAudio)
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.film
})

const watchButton = () => screen.getByRole('button', { name: /Watch the film/ })
const findVideo = () => screen.findByLabelText<HTMLVideoElement>('Film', { selector: 'video' })

function configureFilm(url: string) {
  document.documentElement.dataset.film = url
}

describe('film', () => {
  it('shows a still and a button with its length before it is played', () => {
    render(<Film />)
    expect(watchButton().textContent).toContain(filmLength)
    expect(document.querySelector('video, iframe, source, track')).toBeNull()
    const stills = [...document.querySelectorAll('img')]
    expect(stills.map((image) => image.getAttribute('src'))).toEqual([
      `/film/poster-morning.webp?v=${filmVersion}`,
      `/film/poster-evening.webp?v=${filmVersion}`,
    ])
    expect(stills.every((image) => image.getAttribute('loading') === 'lazy')).toBe(true)
  })

  it('has sources in both formats and captions, starts to play and takes the focus', async () => {
    render(<Film />)
    await userEvent.click(watchButton())
    const video = await findVideo()
    expect([...video.querySelectorAll('source')].map(({ src, type }) => [src, type])).toEqual([
      [expect.stringContaining(`/film/evenstream.webm?v=${filmVersion}`), 'video/webm'],
      [expect.stringContaining(`/film/evenstream.mp4?v=${filmVersion}`), 'video/mp4'],
    ])
    const captions = video.querySelector('track')
    expect(captions?.kind).toBe('captions')
    expect(captions?.srclang).toBe('en')
    expect(captions?.getAttribute('src')).toBe(`/film/evenstream.vtt?v=${filmVersion}`)
    expect(video.controls).toBe(true)
    await waitFor(() => expect(video.play).toHaveBeenCalledOnce())
    expect(document.activeElement).toBe(video)
    expect(screen.queryByRole('button', { name: /Watch/ })).toBeNull()
  })

  it('switches its captions on, also where the browser does not by itself', async () => {
    render(<Film />)
    await userEvent.click(watchButton())
    const video = await findVideo()
    const captions = { mode: 'disabled' }
    Object.defineProperty(video, 'textTracks', { value: [captions] })
    fireEvent.loadedMetadata(video)
    expect(captions.mode).toBe('showing')
  })

  it('shows an error when neither format loads, and offers a retry', async () => {
    render(<Film />)
    await userEvent.click(watchButton())
    const [webm, mp4] = [...(await findVideo()).querySelectorAll('source')]
    if (webm) fireEvent.error(webm)
    expect(screen.queryByRole('alert')).toBeNull()
    if (mp4) fireEvent.error(mp4)
    expect(screen.getByRole('alert').textContent).toContain('did not arrive')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(await findVideo())
  })

  it('shows an error when playback fails', async () => {
    render(<Film />)
    await userEvent.click(watchButton())
    fireEvent.error(await findVideo())
    expect(screen.getByRole('alert').textContent).toContain('did not arrive')
  })

  it('shows an error when the player chunk fails to load, and offers a retry', async () => {
    vi.resetModules()
    let attempts = 0
    vi.doMock('./film-player.tsx', async (original) => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return original()
    })
    const { Film: ReloadedFilm } = await import('./film.tsx')
    render(<ReloadedFilm />)
    await userEvent.click(watchButton())
    await screen.findByText(/did not arrive/)
    await userEvent.click(watchButton())
    await findVideo()
    vi.doUnmock('./film-player.tsx')
  })
})

describe("the operator's own film", () => {
  it('is played from its URL', async () => {
    configureFilm('https://films.example/a.mp4')
    render(<Film />)
    await userEvent.click(watchButton())
    const video = await findVideo()
    expect(video.getAttribute('src')).toBe('https://films.example/a.mp4')
    expect(video.querySelector('source, track')).toBeNull()
  })

  it('is embedded in a sandboxed frame when its URL is that of a page', async () => {
    configureFilm('https://tube.example/embed/x')
    render(<Film />)
    await userEvent.click(watchButton())
    const frame = await screen.findByTitle<HTMLIFrameElement>('Film')
    expect(frame.src).toBe('https://tube.example/embed/x')
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/)
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin')
    expect(document.activeElement).toBe(frame)
    expect(document.querySelector('video')).toBeNull()
  })
})
