// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sound, Source } from '#client/lib/sound/sound.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import * as audio from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aTrack } from '#client/testing/narration.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { getTrack } from '#shared/contract/tracks.ts'
import { useCardVisibility } from './card-visibility.ts'
import { Controls } from './controls.tsx'
import { PlayerDock } from './player-dock.tsx'
import { usePlayer } from './use-player.ts'

const source: Source = {
  id: 'track-1',
  audioUrl: '/api/tracks/track-1/audio',
  trackId: 'track-1',
  title: 'My own small bakery',
  cover: { seed: 'a' },
  href: '/target-slide/a',
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  stubStorage()
  audio.stubAudio()
  setPageUrl('/')
})

function Card() {
  const player = usePlayer(source)
  const controls = useRef<HTMLDivElement>(null)
  useCardVisibility(controls, source.id)
  return (
    <div ref={controls}>
      <Controls player={player} />
    </div>
  )
}

function renderDock({ withCard = false } = {}) {
  let sound: Sound | undefined
  function Screen() {
    sound = useSound()
    return (
      <>
        <main id="main" tabIndex={-1}>
          {withCard && <Card />}
        </main>
        <PlayerDock />
      </>
    )
  }
  const { unmount } = renderWithProviders(<Screen />)
  if (!sound) throw new Error('The dock was not rendered')
  return { sound, unmount }
}
function listen(sound: Sound) {
  act(() => sound.playbackOf(source).play())
  audio.loadMetadata(audio.audioElement())
  audio.playUntil(audio.audioElement(), 62)
}
const dock = () => screen.queryByRole('region', { name: 'Player' })
const button = (name: string) => screen.getByRole('button', { name })

describe('the player dock', () => {
  it("is shown with title, time and a link to the track's screen while a track plays, and stays during a pause", async () => {
    const { sound } = renderDock()
    expect(dock()).toBeNull()
    listen(sound)
    expect(dock()?.textContent).toContain('My own small bakery1:02 / 5:00')
    await userEvent.click(button('Pause'))
    expect(audio.audioElement().paused).toBe(true)
    await userEvent.click(screen.getByRole('link'))
    expect(window.location.pathname).toBe('/target-slide/a')
    button('Play')
  })

  it('is hidden while the controls of the player card are visible', () => {
    const { sound } = renderDock()
    listen(sound)
    act(() => sound.setCardVisible('track-1', true))
    expect(dock()).toBeNull()
    act(() => sound.setCardVisible('track-1', false))
    expect(dock()).not.toBeNull()
  })

  it('is hidden at the end of the track', () => {
    listen(renderDock().sound)
    audio.playToEnd(audio.audioElement())
    expect(dock()).toBeNull()
  })

  it("links to the card on the track's own screen: the card is scrolled into view and focused, and the URL stays", async () => {
    server.respondWithJson(getTrack, aTrack())
    setPageUrl('/target-slide/a?from=library')
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    renderDock({ withCard: true })
    await userEvent.click(button('Play'))
    const entryCount = window.history.length
    await userEvent.click(screen.getByRole('link'))
    expect(window.history.length).toBe(entryCount)
    expect(window.location.search).toBe('?from=library')
    const card = within(screen.getByRole('main'))
    expect(scrollIntoView.mock.contexts).toEqual([
      card.getByRole('button', { name: 'Forward 15 seconds' }).closest('main > div'),
    ])
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Pause' }))
  })

  it("links to the top of the track's own screen where the card is not shown: the main part is focused, and the URL stays", async () => {
    setPageUrl('/target-slide/a?from=library')
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    listen(renderDock().sound)
    const entryCount = window.history.length
    await userEvent.click(screen.getByRole('link'))
    expect(window.history.length).toBe(entryCount)
    expect(window.location.search).toBe('?from=library')
    const main = screen.getByRole('main')
    expect(document.activeElement).toBe(main)
    expect(scrollIntoView.mock.contexts).toEqual([main])
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'start' })
  })

  it('leaves the focus on the main part of the page when it is closed', async () => {
    listen(renderDock().sound)
    await userEvent.click(button('Stop and close the player'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('stops the sound when it is closed, and is not restored after a reload', async () => {
    const { sound, unmount } = renderDock()
    listen(sound)
    await userEvent.click(button('Stop and close the player'))
    expect(audio.audioElement().getAttribute('src')).toBeNull()
    expect(dock()).toBeNull()
    unmount()
    renderDock()
    expect(dock()).toBeNull()
  })

  it('says that the sound is loading, that it did not arrive, and tries again', async () => {
    const { sound } = renderDock()
    listen(sound)
    audio.stall(audio.audioElement())
    expect(dock()?.textContent).toContain('Loading the sound')
    audio.failLoading(audio.audioElement())
    expect(dock()?.textContent).toContain('The sound did not arrive.')
    await userEvent.click(button('Play'))
    expect(audio.audioElement().load).toHaveBeenCalled()
    expect(dock()?.textContent).toContain('Loading the sound')
  })
})
