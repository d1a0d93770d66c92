// The theme of a goal by meaning: sentence vectors of the goal against those of the examples.
// The examples' vectors are kept as signed bytes beside this file, computed once and committed.

import { themeScores } from '#core/script/compose/theme-words.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { THEMES, type Theme } from '#core/script/passages/theme-passages.ts'
import { fromBytes, type SentenceModel } from './sentence-model.ts'

export type ThemeVectors = { theme: Theme; vector: string }[]
type Example = { theme: Theme; vector: Float32Array }

/** A theme is in the first sentences; the model's time grows with the text. */
const MOST_CHARACTERS = 320
const NEAREST = 3
/** One telling word in the goal weighs as much as this difference in nearness. */
const WORD_WEIGHT = 0.05

export type ThemeModel = (goal: string) => Promise<Theme>

export function createThemeModel(embed: SentenceModel, vectors: ThemeVectors): ThemeModel {
  const examples = vectors.map(({ theme, vector }) => ({ theme, vector: fromBytes(vector) }))
  return async (goal) => {
    const plain = plainGoal(goal)
    const [vector] = await embed([plain.slice(0, MOST_CHARACTERS)])
    return vector === undefined ? 'calm' : nearestTheme(vector, examples, plain)
  }
}

function nearestTheme(
  vector: readonly number[],
  examples: readonly Example[],
  plain: string,
): Theme {
  const words = themeScores(plain)
  const score = (theme: Theme) => {
    const near = examples
      .filter((example) => example.theme === theme)
      .map((example) => likeness(vector, example.vector))
      .sort((one, other) => other - one)
      .slice(0, NEAREST)
    const mean = near.reduce((sum, each) => sum + each, 0) / Math.max(1, near.length)
    return (near[0] ?? 0) * 0.5 + mean * 0.5 + Math.min(words[theme], 3) * WORD_WEIGHT
  }
  return THEMES.map((theme) => ({ theme, score: score(theme) })).reduce((best, next) =>
    next.score > best.score ? next : best,
  ).theme
}

function likeness(one: readonly number[], other: Float32Array): number {
  let dot = 0
  let oneSquare = 0
  let otherSquare = 0
  one.forEach((value, at) => {
    const pair = other[at] ?? 0
    dot += value * pair
    oneSquare += value * value
    otherSquare += pair * pair
  })
  return dot / (Math.sqrt(oneSquare * otherSquare) || 1)
}
