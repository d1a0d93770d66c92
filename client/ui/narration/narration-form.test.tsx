// @vitest-environment jsdom
import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Narration } from '#client/lib/jobs/jobs.tsx'
import * as sound from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aJob, someVoices } from '#client/testing/narration.ts'
import { renderWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { listVoices } from '#shared/contract/voices.ts'
import { NarrationForm } from './narration-form.tsx'

beforeAll(() => {
  // jsdom lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})

let server: FakeServer
const generate = vi.fn()
beforeEach(() => {
  stubStorage()
  sound.stubAudio()
  generate.mockClear()
  server = fakeServer()
  server.respondWithJson(listVoices, someVoices)
})
afterEach(() => void vi.useRealTimers())

const track = { title: 'A bakery', cover: { seed: 'a' }, href: '/target-slide/a' }

function renderForm(overrides: Partial<Narration> = {}) {
  const narration = { job: null, queueing: false, failure: null, generate, ...overrides }
  return renderWithProviders(
    <NarrationForm track={track} narration={narration} label="Generate Audio" />,
  )
}
const generateButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Audio' })
const paceSelect = () => screen.getByRole('combobox', { name: 'Narration Pace' })
const voiceButton = () => screen.findByRole('button', { name: /^Voice/ })
const toggleVoiceList = async () => userEvent.click(await voiceButton())

describe('the pace', () => {
  it('is 0.85 by default, and sent as a number', async () => {
    renderForm()
    expect(paceSelect().textContent).toBe('Slow (15%)')
    await userEvent.click(generateButton())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
  })

  it('can be chosen from four options', async () => {
    renderForm()
    paceSelect().focus()
    await userEvent.keyboard('{Enter}')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Normal',
      'Slow (15%)',
      'Slower (25%)',
      'Very Slow (35%)',
    ])
    await userEvent.keyboard('{End}{Enter}')
    await userEvent.click(generateButton())
    expect(generate).toHaveBeenCalledWith({ pace: 0.65 })
  })
})

describe('the voice', () => {
  it('is the one chosen last by default', async () => {
    renderForm()
    expect((await voiceButton()).textContent).toBe('Nicole low')
    expect((await voiceButton()).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(generateButton())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
  })

  it('is the first one if the one chosen last no longer exists', async () => {
    server.respondWithJson(listVoices, { ...someVoices, chosen: 'gone' })
    renderForm()
    expect((await voiceButton()).textContent).toBe('Heart warm')
  })

  it('is chosen from a list, and sent', async () => {
    renderForm()
    await toggleVoiceList()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nicole low' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Heart warm' }))
    expect((await voiceButton()).textContent).toBe('Heart warm')
    await userEvent.click(generateButton())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85, voice: 'heart' })
  })

  it('is the one chosen last if the list fails to load, and the list can be retried', async () => {
    server.fail(listVoices, 500)
    renderForm()
    await screen.findByText(/The one you chose last will read/)
    await userEvent.click(generateButton())
    expect(generate).toHaveBeenCalledWith({ pace: 0.85 })
    server.respondWithJson(listVoices, someVoices)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await voiceButton()
  })

  it('is hidden until the server offers a voice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.respondWithJson(listVoices, { chosen: null, voices: [] })
    renderForm()
    await waitForElementToBeRemoved(() => screen.queryByText('Voice'))
    server.respondWithJson(listVoices, someVoices)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await voiceButton()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.callsTo(listVoices)).toHaveLength(2)
  })

  it('has a sample but no list if there is only one', async () => {
    server.respondWithJson(listVoices, { chosen: null, voices: someVoices.voices.slice(0, 1) })
    renderForm()
    await screen.findByText('Heart')
    expect(screen.queryByRole('button', { name: /^Voice/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play a sample of Heart' }))
    expect(sound.sampleElement().getAttribute('src')).toBe('/api/voices/heart/sample')
  })
})

describe('a voice sample', () => {
  const sampleButton = (name: string) => screen.getByRole('button', { name })

  it('is played and stopped, one at a time', async () => {
    renderForm()
    await toggleVoiceList()
    await userEvent.click(sampleButton('Play a sample of Heart'))
    expect(sound.sampleElement().getAttribute('src')).toBe('/api/voices/heart/sample')
    sampleButton('Stop the sample of Heart')
    await userEvent.click(sampleButton('Play a sample of Nicole'))
    expect(sound.sampleElement().getAttribute('src')).toBe('/api/voices/nicole/sample')
    sampleButton('Play a sample of Heart')
    await userEvent.click(sampleButton('Stop the sample of Nicole'))
    expect(sound.sampleElement().paused).toBe(true)
    sampleButton('Play a sample of Nicole')
  })

  it('ends by itself', async () => {
    renderForm()
    await toggleVoiceList()
    await userEvent.click(sampleButton('Play a sample of Heart'))
    sound.playToEnd(sound.sampleElement())
    sampleButton('Play a sample of Heart')
  })

  it('does not change the choice', async () => {
    renderForm()
    await toggleVoiceList()
    await userEvent.click(sampleButton('Play a sample of Heart'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nicole low' }).checked).toBe(true)
  })

  it('has a message if it cannot be played', async () => {
    renderForm()
    await toggleVoiceList()
    const error = new DOMException('', 'NotSupportedError')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(error)
    await userEvent.click(sampleButton('Play a sample of Heart'))
    await screen.findByText('Could not be played')
    sampleButton('Play a sample of Heart')
  })

  it('has a placeholder while the server is still making it, and appears after a refetch', async () => {
    renderForm()
    await voiceButton()
    const voicesWithSamples = someVoices.voices.map((voice) => ({
      ...voice,
      sampleUrl: `/samples/${voice.id}`,
    }))
    const respond = server.deferResponse(listVoices)
    await toggleVoiceList()
    expect(screen.getByText('Sample to come')).toBeDefined()
    respond({ ...someVoices, voices: voicesWithSamples })
    await screen.findByRole('button', { name: 'Play a sample of Emma' })
  })

  it('of the only voice appears soon after the server has made it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const [voice] = someVoices.voices
    const offer = (sampleUrl: string | null) =>
      server.respondWithJson(listVoices, {
        chosen: null,
        voices: voice ? [{ ...voice, sampleUrl }] : [],
      })
    offer(null)
    renderForm()
    await screen.findByText('Sample to come')
    offer('/api/voices/heart/sample')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await screen.findByRole('button', { name: 'Play a sample of Heart' })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.callsTo(listVoices)).toHaveLength(2)
  })

  it.each([
    ['does not come', () => {}],
    ['cannot be requested any more', () => server.fail(listVoices, 503)],
  ])('that %s is requested for five minutes only', async (_case, afterFirstResponse) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const voices = someVoices.voices.slice(0, 1).map((voice) => ({ ...voice, sampleUrl: null }))
    server.respondWithJson(listVoices, { chosen: null, voices })
    renderForm()
    await screen.findByText('Sample to come')
    afterFirstResponse()
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
    expect(server.callsTo(listVoices).length).toBeGreaterThan(40)
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
    expect(server.callsTo(listVoices).length).toBeLessThanOrEqual(61)
  })

  it('that did not come is requested again for five minutes when the list is opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderForm()
    await toggleVoiceList()
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
    await toggleVoiceList()
    await toggleVoiceList()
    const voicesWithSamples = someVoices.voices.map((voice) => ({
      ...voice,
      sampleUrl: `/samples/${voice.id}`,
    }))
    server.respondWithJson(listVoices, { ...someVoices, voices: voicesWithSamples })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByRole('button', { name: 'Play a sample of Emma' })
  })

  it('stops when the list is closed', async () => {
    renderForm()
    await toggleVoiceList()
    await userEvent.click(sampleButton('Play a sample of Heart'))
    const audio = sound.sampleElement()
    await toggleVoiceList()
    expect(audio.paused).toBe(true)
  })
})

describe('while a job is active', () => {
  it('the form is disabled while it is being queued', async () => {
    renderForm({ queueing: true })
    expect(generateButton().disabled).toBe(true)
    expect(paceSelect().hasAttribute('disabled')).toBe(true)
    expect((await voiceButton()).hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ['in progress', { job: aJob({ status: 'processing', progress: 42.7 }) }],
    ['waiting', { job: aJob({ status: 'pending' }) }],
  ])('the choice of pace is hidden, and the button is disabled: %s', (_case, overrides) => {
    renderForm(overrides)
    expect(generateButton().disabled).toBe(true)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('its position in the queue is shown', () => {
    renderForm({ job: aJob({ queuePosition: 3 }) })
    expect(screen.getByRole('status').textContent).toBe('Position in queue: 3')
  })

  it('progress is shown in percent and announced in tens', () => {
    renderForm({ job: aJob({ status: 'processing', progress: 42.7, queuePosition: null }) })
    expect(screen.getByText('42%')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByRole('status').textContent).toBe('The voice is reading your script: 40%')
  })

  it.each([
    ['pending', 3, 'Waiting to be tried again. Position in queue: 3.'],
    ['pending', null, 'Waiting to be tried again'],
    ['queued', null, 'Waiting in the queue'],
  ] as const)(
    'a job that is %s at position %s is shown as waiting',
    (status, queuePosition, words) => {
      renderForm({ job: aJob({ status, queuePosition }) })
      expect(screen.getByRole('status').textContent).toBe(words)
    },
  )
})

describe('the track of a job that is processed', () => {
  const job = aJob({
    id: 'job-1',
    status: 'processing',
    progress: 12,
    queuePosition: null,
    previewUrl: '/api/jobs/job-1/preview',
  })
  const message = () => screen.getByText(/already|Playing|Waiting for|Paused|broke off/).textContent

  it('can be heard while it is being made, and says when playback waits for the voice', async () => {
    renderForm({ job })
    expect(message()).toBe('You can listen already')
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    const audio = sound.audioElement()
    expect(audio.getAttribute('src')).toBe('/api/jobs/job-1/preview')
    sound.loadMetadata(audio)
    sound.startPlaying(audio)
    sound.playUntil(audio, 65)
    expect(message()).toBe('Playing while it is being read')
    expect(screen.getByText('1:05')).toBeDefined()
    sound.stall(audio)
    expect(message()).toBe('Waiting for the voice: the sound goes on by itself')
    sound.playUntil(audio, 65.3)
    expect(message()).toBe('Playing while it is being read')
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(message()).toBe('Paused')
  })

  it('resumes from its place when it is played again after the sound broke off', async () => {
    renderForm({ job })
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    const audio = sound.audioElement()
    sound.loadMetadata(audio)
    sound.playUntil(audio, 65)
    sound.failLoading(audio)
    expect(message()).toBe('The sound broke off. Your place in it is kept.')
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    sound.loadMetadata(audio)
    expect(audio.currentTime).toBe(65)
  })

  it('cannot be played before its first part is made', () => {
    renderForm({ job: aJob({ status: 'processing', progress: 0 }) })
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  })
})

describe('the form after a failure', () => {
  it('shows the reason, and the narration can be requested again', async () => {
    renderForm({ failure: { error: 'The voice was lost.' } })
    expect(screen.getByText('The last attempt did not succeed. The voice was lost.')).toBeDefined()
    expect(generateButton().disabled).toBe(false)
  })

  it('shows the message of the client for a known code', () => {
    renderForm({ failure: { error: 'A message in English.', errorCode: 'voice.silent' } })
    const message = 'The voice found nothing that it could say.'
    expect(screen.getByText(`The last attempt did not succeed. ${message}`)).toBeDefined()
  })
})
