// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Voice, VoiceName } from './voice-name.tsx'

afterEach(cleanup)

const voice: Voice = { id: 'v', label: 'Ada', character: 'sent by the server', sampleUrl: null }

it('a voice with a known code shows the character from the texts of the client', () => {
  render(<VoiceName voice={{ ...voice, characterCode: 'warm' }} />)
  expect(screen.getByText('warm and close')).toBeDefined()
  expect(screen.queryByText('sent by the server')).toBeNull()
})

it.each(['unheard-of', 'toString'])(
  'a voice with the unknown code %s shows the character that the server sends',
  (characterCode) => {
    render(<VoiceName voice={{ ...voice, characterCode }} />)
    expect(screen.getByText('sent by the server')).toBeDefined()
  },
)
