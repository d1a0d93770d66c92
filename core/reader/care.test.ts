import { describe, expect, it } from 'vitest'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { careKindOf, isHelpOffered, moreUrgent } from './care.ts'

const thresholds = {
  window: Object.fromEntries(careKinds.map((kind) => [kind, 0.5])) as Record<CareKind, number>,
  // 0: the threshold of `window` applies, because the higher of the two counts.
  long: Object.fromEntries(
    careKinds.map((kind) => [kind, kind === 'emergency' ? 0 : 0.7]),
  ) as Record<CareKind, number>,
  part: { alone: 0.95, inContext: 0.8, context: 0.2 },
  offer: { short: 0.1, long: 0.2, part: 0.9 },
}
const scores = (kinds: Partial<Record<CareKind, number>>) => {
  const values = careKinds.map((kind) => kinds[kind] ?? 0)
  return [1 - values.reduce((sum, value) => sum + value, 0), ...values]
}
type Kinds = Partial<Record<CareKind, number>>
const kindOf = (...windows: Kinds[]) =>
  careKindOf(
    windows.map((window) => ({ isLong: false, window: scores(window), parts: [] })),
    thresholds,
  )
const kindOfPart = (window: Kinds, part: Kinds) =>
  careKindOf(
    [{ isLong: false, window: scores(window), parts: [scores({}), scores(part)] }],
    thresholds,
  )
const lowScores = { abuse: 0.1 }

describe('the care kind', () => {
  it('is null if no window and no part reaches its threshold', () => {
    expect(kindOf()).toBeNull()
    expect(kindOf(lowScores, { suicide: 0.49 })).toBeNull()
  })

  it('is decided by the most alarming window', () => {
    expect(kindOf(lowScores, lowScores, { eating: 0.6 }, lowScores)).toBe('eating')
    expect(kindOf({ eating: 0.55 }, { abuse: 0.95 })).toBe('abuse')
  })

  it('is found if the sum over all kinds reaches the threshold, so that danger split between two kinds counts', () => {
    expect(kindOf({ abuse: 0.32, unreal: 0.3 })).toBe('abuse')
  })

  it('has a threshold for each kind', () => {
    const strict = { ...thresholds, window: { ...thresholds.window, violence: 0.9 } }
    const kind = (window: Kinds) =>
      careKindOf([{ isLong: false, window: scores(window), parts: [] }], strict)
    expect(kind({ violence: 0.8 })).toBeNull()
    expect(kind({ selfharm: 0.8 })).toBe('selfharm')
  })

  it('needs a higher probability in a long text, except for an emergency', () => {
    const kind = (abuse: number, isLong: boolean) =>
      careKindOf([{ isLong, window: scores({ abuse }), parts: [] }], thresholds)
    expect(kind(0.6, false)).toBe('abuse')
    expect(kind(0.6, true)).toBeNull()
    expect(kind(0.7, true)).toBe('abuse')
    const urgent = [{ isLong: true, window: scores({ emergency: 0.5 }), parts: [] }]
    expect(careKindOf(urgent, thresholds)).toBe('emergency')
  })

  it('is the more urgent of two kinds with similar probabilities', () => {
    expect(kindOf({ suicide: 0.5, emergency: 0.4 })).toBe('emergency')
    expect(kindOf({ selfharm: 0.5, suicide: 0.4 })).toBe('suicide')
    expect(kindOf({ selfharm: 0.8, emergency: 0.1 })).toBe('selfharm')
    expect(kindOf({ suicide: 0.9 }, { emergency: 0.7 })).toBe('emergency')
  })

  it('is found in a part that reaches the threshold `alone`, whatever its window says', () => {
    expect(kindOfPart({}, { suicide: 0.97 })).toBe('suicide')
    expect(kindOfPart({}, { suicide: 0.9 })).toBeNull()
  })

  it('is found in a part that reaches only `inContext` if its window reaches `context`', () => {
    expect(kindOfPart({ suicide: 0.3 }, { suicide: 0.9 })).toBe('suicide')
    expect(kindOfPart({ suicide: 0.3 }, { suicide: 0.7 })).toBeNull()
  })

  it('chosen by moreUrgent is the more urgent of two kinds, or the first if neither is urgent', () => {
    expect(moreUrgent('suicide', 'emergency')).toBe('emergency')
    expect(moreUrgent('abuse', 'suicide')).toBe('suicide')
    expect(moreUrgent('abuse', 'selfharm')).toBe('abuse')
    expect(moreUrgent(null, 'eating')).toBe('eating')
    expect(moreUrgent(null, null)).toBeNull()
  })
})

describe('help', () => {
  const offer = { short: 0.1, long: 0.2, part: 0.9 }
  const offered = (suicide: number, { part = 0, isLong = false, thresholds = offer } = {}) => {
    const window = { isLong, window: scores({ suicide }), parts: [scores({ suicide: part })] }
    return isHelpOffered([window], { offer: thresholds })
  }

  it('is offered from a low probability of danger on', () => {
    expect([offered(0.05), offered(0.11), offered(0.9)]).toEqual([false, true, true])
    expect(isHelpOffered([], { offer })).toBe(false)
  })

  it('needs a higher probability in a long text', () => {
    expect([offered(0.15, { isLong: true }), offered(0.25, { isLong: true })]).toEqual([
      false,
      true,
    ])
  })

  it('needs a high probability in a part, which sounds worse out of its context', () => {
    expect([offered(0.05, { part: 0.8 }), offered(0.05, { part: 0.95 })]).toEqual([false, true])
  })

  it('is never offered where the threshold is 1', () => {
    expect(offered(1, { part: 1, thresholds: { short: 1, long: 1, part: 1 } })).toBe(false)
  })
})
