import { describe, expect, it } from 'vitest'
import { type GoalPath, goalPaths } from './labels.ts'
import { goalPathOf } from './paths.ts'

const thresholds = { whole: 0.5, window: 0.8 }
const scores = (path: GoalPath, score: number) =>
  goalPaths.map((each) => (each === path ? score : each === 'plain' ? 1 - score : 0))
const plain = goalPaths.map((path) => (path === 'plain' ? 1 : 0))

describe('the path of a goal', () => {
  it('is plain unless the score of another reaches its threshold', () => {
    expect(goalPathOf(plain, [plain], thresholds)).toBe('plain')
    expect(goalPathOf(scores('grief', 0.4), [], thresholds)).toBe('plain')
    expect(goalPathOf(scores('grief', 0.6), [], thresholds)).toBe('grief')
  })

  it('is that of a single sentence, if a script must not picture it (eating, harm)', () => {
    expect(goalPathOf(plain, [plain, scores('eating', 0.9)], thresholds)).toBe('eating')
    expect(goalPathOf(scores('story', 0.9), [scores('harm', 0.9)], thresholds)).toBe('harm')
    expect(goalPathOf(plain, [scores('treatment', 0.7)], thresholds)).toBe('plain')
  })

  it('is that of the whole goal otherwise', () => {
    expect(goalPathOf(plain, [scores('grief', 0.95)], thresholds)).toBe('plain')
    expect(goalPathOf(scores('story', 0.9), [scores('grief', 0.95)], thresholds)).toBe('story')
  })
})
