// Prices of models in dollars per million tokens, which equals millionths of a dollar per token. List
// prices as published in November 2026. The longest matching prefix applies, so that a dated or newer
// name is estimated by its family.
//
// An unknown model costs 0, because it usually runs on a machine of the operator.

import type { LanguageModelUsage } from 'ai'

interface Price {
  input: number
  /** For input tokens that the provider reads from its cache. */
  cached: number
  output: number
}

const price = (input: number, cached: number, output: number): Price => ({ input, cached, output })

const prices: Readonly<Record<string, Price>> = {
  'gpt-4o': price(2.5, 1.25, 10),
  'gpt-4o-mini': price(0.15, 0.075, 0.6),
  'gpt-4.1': price(2, 0.5, 8),
  'gpt-4.1-mini': price(0.4, 0.1, 1.6),
  'gpt-4.1-nano': price(0.1, 0.025, 0.4),
  'gpt-5': price(1.25, 0.125, 10),
  'gpt-5-mini': price(0.25, 0.025, 2),
  'gpt-5-nano': price(0.05, 0.005, 0.4),
  'gpt-5-pro': price(15, 15, 120),
  'gpt-5.2': price(1.75, 0.175, 14),
  'gpt-5.2-pro': price(21, 21, 168),
  'gpt-5.3': price(1.75, 0.175, 14),
  'gpt-5.4': price(2.5, 0.25, 15),
  'gpt-5.4-mini': price(0.75, 0.075, 4.5),
  'gpt-5.4-nano': price(0.2, 0.02, 1.25),
  'gpt-5.4-pro': price(30, 30, 180),
  'gpt-5.5': price(5, 0.5, 30),
  'gpt-5.5-pro': price(30, 30, 180),
  'gpt-5.6': price(5, 0.5, 30),
  'gpt-5.6-terra': price(2, 0.2, 12),
  'gpt-5.6-luna': price(0.2, 0.02, 1.2),
  'claude-3-haiku': price(0.25, 0.03, 1.25),
  'claude-3-5-haiku': price(0.8, 0.08, 4),
  'claude-3-5-sonnet': price(3, 0.3, 15),
  'claude-3-7-sonnet': price(3, 0.3, 15),
  'claude-3-opus': price(15, 1.5, 75),
  'claude-haiku': price(1, 0.1, 5),
  'claude-haiku-5-5': price(0.1, 0.01, 0.5),
  'claude-sonnet': price(3, 0.3, 15),
  'claude-sonnet-5': price(2, 0.2, 10),
  'claude-sonnet-5-5': price(2, 0.1, 10),
  'claude-opus': price(5, 0.5, 25),
  'claude-opus-4-0': price(15, 1.5, 75),
  'claude-opus-4-1': price(15, 1.5, 75),
  // Names with a date, such as claude-opus-4-20250514.
  'claude-opus-4-20': price(15, 1.5, 75),
  'claude-opus-5-5': price(4, 0.2, 20),
  'claude-fable': price(10, 1, 50),
  'claude-fable-5-1': price(10, 0.25, 50),
}

const unknownPrice: Price = price(0, 0, 0)

/** Providers that bill writes to their prompt cache charge 1.25 times the input price. */
const cacheWriteRate = 1.25

type Tokens = Pick<LanguageModelUsage, 'inputTokens' | 'inputTokenDetails' | 'outputTokens'>

/** The cost in millionths of a dollar, unrounded: the caller rounds the sum of all calls. */
export function costOf(model: string, usage: Tokens): number {
  const { input, cached, output } = priceOf(model)
  const cacheReadTokens = usage.inputTokenDetails.cacheReadTokens ?? 0
  const cacheWriteTokens = usage.inputTokenDetails.cacheWriteTokens ?? 0
  const uncachedTokens = Math.max(0, (usage.inputTokens ?? 0) - cacheReadTokens - cacheWriteTokens)
  return (
    uncachedTokens * input +
    cacheReadTokens * cached +
    cacheWriteTokens * input * cacheWriteRate +
    (usage.outputTokens ?? 0) * output
  )
}

function priceOf(model: string): Price {
  const name = normalisedName(model)
  const [prefix] = Object.keys(prices)
    .filter((prefix) => name.startsWith(prefix))
    .sort((a, b) => b.length - a.length)
  return (prefix === undefined ? undefined : prices[prefix]) ?? unknownPrice
}

/** Turns the name that a router uses (`anthropic/claude-sonnet-4.5`) into `claude-sonnet-4-5`. */
function normalisedName(model: string): string {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  if (!name.startsWith('claude')) return name
  // The name of version 4.0 has no second number.
  return name.replaceAll('.', '-').replace(/^claude-opus-4(?=[@:]|$)/, 'claude-opus-4-0')
}
