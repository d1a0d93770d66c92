import { describe, expect, it } from 'vitest'
import { helpDirectory } from '#shared/help-lines.ts'
import { IDEAS_NAMED } from '../guidance/measure/lexicon.ts'
import { caringAnswer } from './caring-answer.ts'

describe.each(['self', 'abuse'] as const)('the caring answer (%s)', (concern) => {
  const answer = caringAnswer(concern)

  it('is the same for everyone, and says where help is', () => {
    expect(caringAnswer(concern)).toBe(answer)
    expect(answer).toContain('Need help now?')
    expect(answer).toContain(new URL(helpDirectory.url).host)
    expect(answer).toMatch(/emergency number/)
  })

  it('teaches nothing and claims nothing', () => {
    for (const [, named] of IDEAS_NAMED) expect(answer).not.toMatch(named)
    expect(answer).not.toMatch(/\bfree\b|!|\bslide\b|\byou will\b/i)
  })
})

it('speaks to who is hurt by another, without blame and at their pace', () => {
  const answer = caringAnswer('abuse')
  expect(answer).toContain('the fault is never with the one it is done to')
  expect(answer).toContain('In many countries there are also lines')
  expect(caringAnswer('self')).not.toBe(answer)
})
