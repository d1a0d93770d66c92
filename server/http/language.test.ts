import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

describe('preferredLanguage', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
    ['en;q=0.5, fr', 'fr'],
    ['fr;q=0, pt-BR;q=0.1', 'pt-BR'],
    // What is unknown or malformed is ignored, and so is the end of a long header.
    ['tlh, sv;q=0.3', 'sv'],
    ['../../etc, *;q=0.9, ja;q=0.2', 'ja'],
    ['*', undefined],
    ['', undefined],
    ['de;q=high', undefined],
    [`${'x'.repeat(600)},de`, undefined],
  ])('returns for %s the supported language with the highest weight: %s', (list, language) => {
    expect(preferredLanguage({ 'accept-language': list })).toBe(language)
  })

  it('returns undefined without the header', () => {
    expect(preferredLanguage({})).toBeUndefined()
  })
})
