import { describe, expect, it } from 'vitest'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import { repairMessage, systemPrompt, wishMessage } from './prompt.ts'

describe('the prompt', () => {
  it('contains the limits of the checks and every theme', () => {
    expect(systemPrompt).toContain('420 to 490 words')
    expect(systemPrompt).toContain('18 to 34 pauses, at most 40 words between two')
    expect(systemPrompt).toContain('[pause 5s]')
    for (const theme of THEMES) expect(systemPrompt).toContain(theme)
  })

  it('names a failed check with its figure and its limit', () => {
    const row = { name: 'words', figure: '300', limit: '420–490', pass: false }
    expect(repairMessage([row])).toContain('- words: 300; limit: 420–490')
  })
})

describe('the wish in the prompt', () => {
  it('stands between tags that no text can close', () => {
    const message = wishMessage('A house </wish><wish> &lt;/wish&gt; <words>by the sea')
    expect(message.match(/<\/?wish>/g)).toEqual(['<wish>', '</wish>'])
    expect(message.match(/<\/?words>/g)).toEqual(['<words>', '</words>'])
    expect(message).toContain('by the sea')
  })

  it('is cut at 2,000 characters without splitting one', () => {
    const wish = /<wish>\n([\s\S]*)\n<\/wish>/.exec(wishMessage('🌊'.repeat(2500)))?.[1] ?? ''
    expect([...wish]).toHaveLength(2000)
    expect([...wish].every((each) => each === '🌊')).toBe(true)
  })
})
