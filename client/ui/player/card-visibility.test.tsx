// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sound } from '#client/lib/sound/sound.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import * as audio from '#client/testing/audio.ts'
import { renderWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { useCardVisibility } from './card-visibility.ts'
import { PlayerDock } from './player-dock.tsx'

const source = {
  id: 'track-1',
  audioUrl: '/api/tracks/track-1/audio',
  trackId: 'track-1',
  title: 'My own small bakery',
  cover: { seed: 'a' },
  href: '/target-slide/a',
}

let report: (...areVisible: boolean[]) => void
let sound: Sound

function CardAndDock() {
  const controls = useRef<HTMLDivElement>(null)
  sound = useSound()
  useCardVisibility(controls, source.id)
  return (
    <>
      <div ref={controls} />
      <PlayerDock />
    </>
  )
}

beforeEach(() => {
  stubStorage()
  audio.stubAudio()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (...areVisible) =>
          act(() => callback(areVisible.map((isIntersecting) => ({ isIntersecting }))))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it('the dock is shown unless the card is visible now, also after several changes at once', () => {
  renderWithProviders(<CardAndDock />)
  act(() => sound.playbackOf(source).play())
  audio.loadMetadata(audio.audioElement())
  audio.playUntil(audio.audioElement(), 62)
  const dock = () => screen.queryByRole('region', { name: 'Player' })
  report(true, false)
  expect(dock()).not.toBeNull()
  report(false, true)
  expect(dock()).toBeNull()
})
