import { describe, expect, it } from 'vitest'
import { careKinds } from '#shared/care-kinds.ts'
import { careKindOf } from './care.ts'
import { careLabels, goalPaths } from './labels.ts'
import { goalPathOf } from './paths.ts'

const kindThresholds = Object.fromEntries(careKinds.map((kind) => [kind, 0.5])) as Record<
  (typeof careKinds)[number],
  number
>
const careThresholds = {
  window: kindThresholds,
  long: kindThresholds,
  part: { alone: 0.9, inContext: 0.8, context: 0.2 },
  offer: { short: 1, long: 1, part: 1 },
}
const pathThresholds = { whole: 0.5, window: 0.9 }

describe.each([
  ['missing scores', () => []],
  ['too few scores', (valid: number[]) => valid.slice(1)],
  ['too many scores', (valid: number[]) => [...valid, 0]],
  ['scores with one that is no number', (valid: number[]) => valid.with(0, Number.NaN)],
  ['scores with an infinite one', (valid: number[]) => valid.with(0, Number.POSITIVE_INFINITY)],
])('%s', (_name, change) => {
  const calm = careLabels.map((_, index) => (index === 0 ? 1 : 0))
  const plain = goalPaths.map((_, index) => (index === 0 ? 1 : 0))
  const refused = { name: 'InvalidScores' }
  const resultOrError = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  it('throw InvalidScores when a care kind is read from them, and do not count as harmless', () => {
    const invalid = change(calm)
    const kindOf = (scores: number[], part: number[]) => () =>
      careKindOf([{ isLong: false, window: scores, parts: [part] }], careThresholds)
    expect(resultOrError(kindOf(calm, calm))).toBeNull()
    expect(resultOrError(kindOf(invalid, calm))).toMatchObject(refused)
    expect(resultOrError(kindOf(calm, invalid))).toMatchObject(refused)
  })

  it('throw InvalidScores when a path is read from them, and do not count as plain', () => {
    const invalid = change(plain)
    expect(resultOrError(() => goalPathOf(plain, [plain], pathThresholds))).toBe('plain')
    expect(resultOrError(() => goalPathOf(invalid, [plain], pathThresholds))).toMatchObject(refused)
    expect(resultOrError(() => goalPathOf(plain, [invalid], pathThresholds))).toMatchObject(refused)
  })
})
