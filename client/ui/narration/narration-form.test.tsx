// @vitest-environment jsdom
import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Narration } from '#client/lib/jobs/jobs.tsx'
import * as sound from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob, someVoices } from '#client/testing/narration.ts'
import { renderWithQueries } from '#client/testing/render.tsx'
import { listVoices } from '#shared/contract/voices.ts'
import { NarrationForm } from './narration-form.tsx'

beforeAll(() => {
  // jsdom has no layout, so it lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})

let server: FakeServer
const generate = vi.fn()
beforeEach(() => {
  sound.stubAudio()
  generate.mockClear()
  server = fakeServer()
  server.respondWithJson(listVoices, someVoices)
})

function openForm(different: Partial<Narration> = {}) {
  const narration = { job: null, queueing: false, failure: null, generate, ...different }
  return renderWithQueries(<NarrationForm narration={narration} label="Generate Audio" />)
}
const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Audio' })
const pace = () => screen.getByRole('combobox', { name: 'Narration Pace' })
const voice = () => screen.findByRole('button', { name: /^Voice/ })
const openVoices = async () => userEvent.click(await voice())

describe('the pace', () => {
  it('is 0.85 by default, and sent as a number', async () => {
    openForm()
    expect(pace().textContent).toBe('Slow (15%)')
    await userEvent.click(begin())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
  })

  it('can be chosen among four', async () => {
    openForm()
    pace().focus()
    await userEvent.keyboard('{Enter}')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Normal',
      'Slow (15%)',
      'Slower (25%)',
      'Very Slow (35%)',
    ])
    await userEvent.keyboard('{End}{Enter}')
    await userEvent.click(begin())
    expect(generate).toHaveBeenCalledWith({ pace: 0.65 })
  })
})

describe('the voice', () => {
  it('is the one chosen last by default', async () => {
    openForm()
    expect((await voice()).textContent).toBe('Nicole low')
    expect((await voice()).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(begin())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
  })

  it('is the first where none was chosen, or the chosen one is gone', async () => {
    server.respondWithJson(listVoices, { ...someVoices, chosen: 'gone' })
    openForm()
    expect((await voice()).textContent).toBe('Heart warm')
  })

  it('is chosen from a list, and sent', async () => {
    openForm()
    await openVoices()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nicole low' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Heart warm' }))
    expect((await voice()).textContent).toBe('Heart warm')
    await userEvent.click(begin())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85, voice: 'heart' })
  })

  it('falls back to the last one where the list fails to load, and can be retried', async () => {
    server.fail(listVoices, 500)
    openForm()
    await screen.findByText(/The one you chose last will read/)
    await userEvent.click(begin())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
    server.respondWithJson(listVoices, someVoices)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await voice()
  })

  it('is hidden until the server offers a voice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.respondWithJson(listVoices, { chosen: null, voices: [] })
    openForm()
    await waitForElementToBeRemoved(() => screen.queryByText('Voice'))
    server.respondWithJson(listVoices, someVoices)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await voice()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.callsTo(listVoices)).toHaveLength(2)
    vi.useRealTimers()
  })

  it('has a sample but no choice where there is only one', async () => {
    server.respondWithJson(listVoices, { chosen: null, voices: someVoices.voices.slice(0, 1) })
    openForm()
    await screen.findByText('Heart')
    expect(screen.queryByRole('button', { name: /^Voice/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play a sample of Heart' }))
    expect(sound.audioElement().getAttribute('src')).toBe('/api/voices/heart/sample')
  })
})

describe('a sample', () => {
  const sample = (name: string) => screen.getByRole('button', { name })

  it('is played and stopped, one at a time', async () => {
    openForm()
    await openVoices()
    await userEvent.click(sample('Play a sample of Heart'))
    expect(sound.audioElement().getAttribute('src')).toBe('/api/voices/heart/sample')
    sample('Stop the sample of Heart')
    await userEvent.click(sample('Play a sample of Nicole'))
    expect(sound.audioElement().getAttribute('src')).toBe('/api/voices/nicole/sample')
    sample('Play a sample of Heart')
    await userEvent.click(sample('Stop the sample of Nicole'))
    expect(sound.audioElement().paused).toBe(true)
    sample('Play a sample of Nicole')
  })

  it('ends by itself', async () => {
    openForm()
    await openVoices()
    await userEvent.click(sample('Play a sample of Heart'))
    sound.playToEnd(sound.audioElement())
    sample('Play a sample of Heart')
  })

  it('does not change the choice', async () => {
    openForm()
    await openVoices()
    await userEvent.click(sample('Play a sample of Heart'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nicole low' }).checked).toBe(true)
  })

  it('that cannot be played says so', async () => {
    openForm()
    await openVoices()
    const refusal = new DOMException('', 'NotSupportedError')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(refusal)
    await userEvent.click(sample('Play a sample of Heart'))
    await screen.findByText('Could not be played')
    sample('Play a sample of Heart')
  })

  it('that is still being made is announced, and refetched when the list opens', async () => {
    openForm()
    await voice()
    const made = someVoices.voices.map((one) => ({ ...one, sampleUrl: `/samples/${one.id}` }))
    const answer = server.deferResponse(listVoices)
    await openVoices()
    expect(screen.getByText('Sample to come')).toBeDefined()
    answer({ ...someVoices, voices: made })
    await screen.findByRole('button', { name: 'Play a sample of Emma' })
  })

  it('stops when the list is closed', async () => {
    openForm()
    await openVoices()
    await userEvent.click(sample('Play a sample of Heart'))
    const audio = sound.audioElement()
    await openVoices()
    expect(audio.paused).toBe(true)
  })
})

describe('while a job is active', () => {
  it.each([
    ['being queued', { queueing: true }],
    ['under way', { job: aJob({ status: 'processing', progress: 42.7 }) }],
    ['waiting', { job: aJob({ status: 'pending' }) }],
  ])('nothing can be requested: %s', async (_how, different) => {
    openForm(different)
    expect(begin().disabled).toBe(true)
    expect(pace().hasAttribute('disabled')).toBe(true)
    expect((await voice()).hasAttribute('disabled')).toBe(true)
  })

  it('its position in the queue is shown', () => {
    openForm({ job: aJob({ queuePosition: 3 }) })
    expect(screen.getByRole('status').textContent).toBe('Position in queue: 3')
  })

  it('progress is shown in percent and announced in tens', () => {
    openForm({ job: aJob({ status: 'processing', progress: 42.7, queuePosition: null }) })
    expect(screen.getByText('42%')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByRole('status').textContent).toBe('The voice is reading your script: 40%')
  })

  it.each([
    ['pending', 'Waiting to be tried again'],
    ['queued', 'Waiting in the queue'],
  ] as const)('a job that is %s without a position is shown as waiting', (status, words) => {
    openForm({ job: aJob({ status, queuePosition: null }) })
    expect(screen.getByRole('status').textContent).toBe(words)
  })
})

describe('after a failure', () => {
  it('shows the reason, and can be requested again', async () => {
    openForm({ failure: { reason: 'The voice was lost.' } })
    expect(screen.getByText('The last attempt did not succeed. The voice was lost.')).toBeDefined()
    expect(begin().disabled).toBe(false)
  })
})
