import { describe, expect, it } from 'vitest'
import { cleanScript, withoutFence } from './clean-script.ts'

describe('cleaning a script', () => {
  it.each([
    '[pause 5s]',
    '[Pause 5s]',
    '[pause 5 s]',
    '[pause 5 sec]',
    '[pause: 5 seconds]',
    '[pause for 5 seconds]',
    '(pause 5s)',
    '[silence 5s]',
    '[5 second pause]',
    '[5s pause]',
    '[PAUSE – 5s]',
    '[pause 5]',
  ])('normalises the pause %s', (mark) => {
    expect(cleanScript(`You sit. ${mark} You breathe.`)).toBe('You sit. [pause 5s] You breathe.')
  })

  it('changes a pause of 1 s to 2 s and one of 30 s to 15 s', () => {
    expect(cleanScript('You sit. [pause 1s] You wait. [pause 30 seconds]')).toBe(
      'You sit. [pause 2s] You wait. [pause 15s]',
    )
  })

  it('normalises blank lines between paragraphs, in several forms', () => {
    for (const gap of ['\n\n', '\r\n\r\n', '\n \n\n', '\\n\\n', '\\r\\n\\r\\n']) {
      expect(cleanScript(`You sit.${gap}You breathe.`)).toBe('You sit.\n\nYou breathe.')
    }
  })

  it('removes a code fence and invisible characters', () => {
    expect(cleanScript('```text\nYou\u00a0sit\u200b.\n```')).toBe('You sit.')
    expect(withoutFence('```json\n{"a": 1}\n```')).toBe('{"a": 1}')
    expect(withoutFence('no fence')).toBe('no fence')
  })

  it('does not change quotation marks, words or emphasis', () => {
    const text = 'You hear “the sea” and "the gulls". It’s **here**.'
    expect(cleanScript(text)).toBe(text)
  })
})
