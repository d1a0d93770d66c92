// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Voice, VoiceName } from './voice-name.tsx'

const voice: Voice = { id: 'v', label: 'Ada', character: 'sent by the server', sampleUrl: null }

it('a voice with a known code shows the character from the texts of the client', () => {
  render(<VoiceName voice={{ ...voice, characterCode: 'warm' }} />)
  expect(screen.getByText('warm and close')).toBeDefined()
  expect(screen.queryByText('sent by the server')).toBeNull()
})

it('a voice with an unknown code shows the character that the server sends', () => {
  render(<VoiceName voice={{ ...voice, characterCode: 'unheard-of' }} />)
  expect(screen.getByText('sent by the server')).toBeDefined()
})
