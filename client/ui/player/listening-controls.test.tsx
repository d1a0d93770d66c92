// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as sound from '#client/testing/audio.ts'
import { renderWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { ListeningControls } from './listening-controls.tsx'

beforeAll(() => {
  // jsdom lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stubStorage()
  sound.stubAudio()
})
afterEach(() => void vi.useRealTimers())

async function choose(name: string, option: string) {
  screen.getByRole('combobox', { name }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('option', { name: option }))
}

describe('the options of the player', () => {
  it('offer a sleep timer, and show what remains of it', async () => {
    renderWithProviders(<ListeningControls />)
    const timer = screen.getByRole('combobox', { name: 'Sleep timer' })
    timer.focus()
    await userEvent.keyboard('{Enter}')
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual([
      'Off',
      'End of track',
      '15 minutes',
      '30 minutes',
      '45 minutes',
      '60 minutes',
    ])
    await userEvent.click(screen.getByRole('option', { name: '30 minutes' }))
    expect(timer.textContent).toBe('30:00')
    await choose('Sleep timer', 'End of track')
    expect(timer.textContent).toBe('End of track')
    await choose('Sleep timer', 'Off')
    expect(timer.textContent).toBe('Sleep timer')
  })

  it('set repeat and speed', async () => {
    renderWithProviders(<ListeningControls />)
    const repeat = screen.getByRole('button', { name: 'Repeat' })
    await userEvent.click(repeat)
    expect(repeat.getAttribute('aria-pressed')).toBe('true')
    expect(sound.audioElement().loop).toBe(true)
    await choose('Speed', '0.75×')
    expect(sound.audioElement().playbackRate).toBe(0.75)
  })
})
