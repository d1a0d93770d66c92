// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { renderWithProviders } from '#client/testing/render.tsx'
import { FakeRecognition, stubSpeech } from '#client/testing/speech.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { generateSlide } from '#shared/contract/slides.ts'
import CreateSlide from './index.tsx'

let server: FakeServer
beforeEach(() => {
  window.sessionStorage.clear()
  server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn())
})

const renderCreateSlide = () => renderWithProviders(<CreateSlide />)
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your Desired Reality' })
const expectToast = (title: string, description: string) =>
  waitFor(() => expect(toasts.list()[0]).toMatchObject({ title, description }))

describe('voice input', () => {
  const voiceButton = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /Voice Input|Listening/ })

  it.each(['SpeechRecognition', 'webkitSpeechRecognition'] as const)(
    'uses %s once, in en-US, without interim results',
    async (name) => {
      stubSpeech(name)
      renderCreateSlide()
      await userEvent.click(voiceButton())
      expect(voiceButton().textContent).toBe('Listening...')
      expect(voiceButton().disabled).toBe(true)
      expect(FakeRecognition.latest).toMatchObject({
        lang: 'en-US',
        continuous: false,
        interimResults: false,
      })
      act(() => FakeRecognition.latest?.hear('I live by the sea'))
      expect(field().value).toBe('I live by the sea')
      expect(voiceButton().disabled).toBe(false)
    },
  )

  it('appends to the text after a space', async () => {
    stubSpeech('SpeechRecognition')
    renderCreateSlide()
    await userEvent.type(field(), 'I bake.')
    await userEvent.click(voiceButton())
    act(() => FakeRecognition.latest?.hear('It is early.'))
    expect(field().value).toBe('I bake. It is early.')
  })

  it('can be started again when nothing was said', async () => {
    stubSpeech('SpeechRecognition')
    renderCreateSlide()
    await userEvent.type(field(), 'I bake.')
    await userEvent.click(voiceButton())
    act(() => FakeRecognition.latest?.end())
    expect(voiceButton().textContent).toBe('Voice Input')
    expect(voiceButton().disabled).toBe(false)
    expect(field().value).toBe('I bake.')
  })

  it('shows an error when recognition fails', async () => {
    stubSpeech('SpeechRecognition')
    renderCreateSlide()
    await userEvent.click(voiceButton())
    act(() => FakeRecognition.latest?.fail())
    await expectToast('Voice Input Error', 'Could not capture voice input. Please try again.')
    expect(voiceButton().disabled).toBe(false)
  })

  it('shows an error when the browser does not support it', async () => {
    renderCreateSlide()
    await userEvent.click(voiceButton())
    await expectToast('Not Supported', 'Voice input is not supported in your browser.')
  })

  it('stops when the screen is left', async () => {
    stubSpeech('SpeechRecognition')
    const { unmount } = renderCreateSlide()
    await userEvent.click(voiceButton())
    unmount()
    expect(FakeRecognition.latest?.abort).toHaveBeenCalledOnce()
  })

  it('keeps the whole transcript, and marks the field invalid beyond the limit', async () => {
    stubSpeech('SpeechRecognition')
    renderCreateSlide()
    await userEvent.click(field())
    await userEvent.paste('a'.repeat(1995))
    await userEvent.click(voiceButton())
    act(() => FakeRecognition.latest?.hear('by the sea'))
    expect(field().value.endsWith(' by the sea')).toBe(true)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Generate Meditation Script' }))
    expect(server.callsTo(generateSlide)).toEqual([])
  })
})
