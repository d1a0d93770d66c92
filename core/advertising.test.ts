import { describe, expect, it } from 'vitest'
import { looksLikeAdvertising } from './advertising.ts'

describe('advertising in a contact message', () => {
  it.each([
    'https://a.example https://b.example https://c.example',
    'https://www.a.example HTTP://WWW.b.example www.c.example',
    'Cheap watches [url=https://a.example]here[/url]',
    'Cheap watches <a href="https://a.example">here</a>',
  ])('is recognised in: %s', (message) => expect(looksLikeAdvertising(message)).toBe(true))

  it.each([
    'I cannot sign in. What can I do?',
    'See https://a.example and https://b.example: which of them is right?',
    'See https://www.a.example and http://www.b.example: which of them is right?',
    'On a < b and c > d, and on [lists] of things.',
  ])('is not recognised in: %s', (message) => expect(looksLikeAdvertising(message)).toBe(false))
})
