import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findingsOf } from './harness.ts'
import { type HostileRequest, patternSamples } from './hostile-requests.ts'
import { repeatedText } from './hostile-text.ts'
import { type JsonSchema, type Operation, operations } from './operations.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('generated requests', () => {
  it('have samples that match, and others that do not, for every pattern of the contract', () => {
    const fieldsOf = ({ query, body }: Operation): JsonSchema[] => [
      ...Object.values(query),
      ...Object.values(body?.properties ?? {}),
    ]
    // Fields with a format have samples of their own.
    const patternOf = ({ format, pattern }: JsonSchema) => (format ? [] : (pattern ?? []))
    const patterns = new Set(operations.flatMap(fieldsOf).flatMap(patternOf))
    expect(patterns.size).toBeGreaterThan(0)
    for (const pattern of patterns) {
      const matching = patternSamples.filter((sample) => new RegExp(pattern).test(sample))
      expect(matching.length, pattern).toBeGreaterThan(0)
      expect(matching.length, pattern).toBeLessThan(patternSamples.length)
    }
  })

  it('contain text that is exactly as long as allowed, and text that is too long', () => {
    const texts = fc.sample(repeatedText(50), { numRuns: 1000, seed: 1 })
    for (const unit of ['a', '((', '🙂']) {
      expect(texts).toContain(unit.repeat(50).slice(0, 50))
      expect(texts).toContain(unit.repeat(51).slice(0, 51))
    }
  })
})

describe('a finding', () => {
  const operation = operations.find(({ name }) => name === 'generateSlide') as Operation

  async function findings(round?: number) {
    const requests: HostileRequest[] = []
    const send = async (request: HostileRequest) => {
      requests.push(request)
      return { status: 500, headers: {}, text: 'x' }
    }
    const [finding] = await findingsOf(operation, { ids: ['x'], send }, round)
    return { requests, finding }
  }

  it('names the seed that repeats its requests, also those of a later round', async () => {
    const { requests, finding } = await findings(3)
    vi.stubEnv('HOSTILE_SEED', /seed (\d+)/.exec(finding ?? '')?.[1])
    expect(await findings()).toEqual({ requests, finding })
  })
})
