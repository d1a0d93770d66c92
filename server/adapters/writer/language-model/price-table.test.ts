import { describe, expect, it } from 'vitest'
import { costOf } from './price-table.ts'

const usage = (
  inputTokens: number,
  outputTokens: number,
  cacheReadTokens = 0,
  cacheWriteTokens = 0,
) => ({
  inputTokens,
  outputTokens,
  inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens, cacheWriteTokens },
})

describe('the cost of a call, in millionths of a dollar', () => {
  it.each([
    ['gpt-4o', 12_500],
    ['gpt-4o-mini-2024-07-18', 750],
    ['gpt-4.1-nano', 500],
    ['gpt-5', 11_250],
    ['gpt-5-2025-08-07', 11_250],
    ['gpt-5-mini', 2250],
    ['gpt-5.1', 11_250],
    ['gpt-5.4-mini', 5250],
    ['claude-opus-4-5-20251101', 30_000],
    ['claude-opus-4-1', 90_000],
    ['claude-opus-4-20250514', 90_000],
    ['claude-opus-4@20250514', 90_000],
    ['anthropic/claude-opus-4', 90_000],
    ['anthropic/claude-opus-4:thinking', 90_000],
    ['claude-sonnet-4-5', 18_000],
    ['claude-3-5-haiku-latest', 4800],
    ['anthropic/claude-sonnet-4.5', 18_000],
    ['openai/gpt-4.1', 10_000],
    ['a-model-at-home', 0],
  ])('is computed from the price of %s', (model, cost) => {
    expect(costOf(model, usage(1000, 1000))).toBeCloseTo(cost, 6)
  })

  it('includes tokens read from and written to the cache at their own rates', () => {
    expect(costOf('claude-sonnet-4-5', usage(1000, 0, 400, 200))).toBeCloseTo(
      400 * 3 + 400 * 0.3 + 200 * 3.75,
      6,
    )
  })

  it('is zero when the server reports no usage', () => {
    const unreported = { ...usage(0, 0), inputTokens: undefined, outputTokens: undefined }
    expect(costOf('gpt-5', unreported)).toBe(0)
  })
})
