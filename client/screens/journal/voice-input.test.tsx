// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import {
  fakeJournalServer,
  reflectionField,
  renderJournal,
  slideSelector,
  submitButton,
} from '#client/testing/render-journal.tsx'
import { FakeRecognition, stubSpeech } from '#client/testing/speech.ts'
import { expectToast } from '#client/testing/toasts.ts'
import { createJournalEntry } from '#shared/contract/journal.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeJournalServer()
})

const voiceButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Voice Input|Listening/ })

describe('voice input in the journal', () => {
  it('appends a sentence to the reflection, after a space', async () => {
    stubSpeech('SpeechRecognition')
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'A long day.')
    await userEvent.click(voiceButton())
    expect(voiceButton().textContent).toBe('Listening...')
    expect(voiceButton().disabled).toBe(true)
    expect(FakeRecognition.latest).toMatchObject({ lang: 'en-US', interimResults: false })
    act(() => FakeRecognition.latest?.hear('I let it go.'))
    expect(reflectionField().value).toBe('A long day. I let it go.')
    expect(voiceButton().disabled).toBe(false)
  })

  it('says that the browser does not support it', async () => {
    renderJournal(server)
    await userEvent.click(voiceButton())
    await expectToast('Not Supported', 'Voice input is not supported in your browser.')
  })

  it('stops when the reflection is sent', async () => {
    server.deferResponse(createJournalEntry)
    stubSpeech('SpeechRecognition')
    renderJournal(server)
    await slideSelector()
    await userEvent.type(reflectionField(), 'A long day.')
    await userEvent.click(voiceButton())
    const recognition = FakeRecognition.latest
    await userEvent.click(submitButton())
    await waitFor(() => expect(recognition?.abort).toHaveBeenCalledOnce())
    expect(screen.queryByRole('button', { name: /Voice Input|Listening/ })).toBeNull()
  })

  it('keeps the whole transcript, and sends nothing beyond the limit', async () => {
    stubSpeech('SpeechRecognition')
    renderJournal(server)
    await slideSelector()
    await userEvent.click(reflectionField())
    await userEvent.paste('a'.repeat(9_995))
    await userEvent.click(voiceButton())
    act(() => FakeRecognition.latest?.hear('by the sea'))
    expect(reflectionField().value.endsWith(' by the sea')).toBe(true)
    expect(reflectionField().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(submitButton())
    expect(server.callsTo(createJournalEntry)).toEqual([])
  })
})
