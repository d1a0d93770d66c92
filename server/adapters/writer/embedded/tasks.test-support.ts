import type { GoalPath } from '#core/reader/labels.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { Reader, Scores } from '../../reader/reader.ts'
import { libraryOfShortAnswers, linearModels } from './choose-answer.test-support.ts'
import { readReviewPassages } from './load-answers.ts'
import { testLibrary } from './scene-library.test-support.ts'
import { createTasks } from './tasks.ts'

export const entry = {
  reflection: 'The meeting took all day.',
  goal: 'I run a small bakery by the sea.',
  timeOfDay: 'evening',
} as const

/** A reader with the given results, without scores of themes or feelings. */
export function stubReader(
  care: Record<string, CareKind> = {},
  paths: Record<string, GoalPath> = {},
  textsWithHelp: readonly string[] = [],
) {
  const cacheClears: string[] = []
  const modes: string[] = []
  const reader: Reader = {
    model: 'test',
    scores: async () => ({ care: [1], path: [1] }) as Scores,
    spans: async () => [],
    vector: async () => Float32Array.from([1, 0]),
    scorePair: async () => [0, 1, 0],
    sceneMatch: async () => 1,
    isWrongLine: async () => false,
    careScores: async () => [],
    pathScores: async () => ({ whole: [1], windows: [] }),
    careKind: async (text, mode) => {
      modes.push(mode)
      return care[text] ?? null
    },
    isHelpOffered: async (text) => textsWithHelp.includes(text),
    goalPath: async (goal) => paths[goal] ?? 'plain',
    clearScoreCache: () => cacheClears.push('all'),
  }
  return { reader, cacheClears, modes }
}
export const scenes = testLibrary()
export const quietScenes = scenes.index.scenes.filter(({ isQuiet }) => isQuiet)
/** With a model for which every goal is probably about somebody who has died. */
export const answers = { ...libraryOfShortAnswers(), linearModels: linearModels({ grief: 9 }) }
export const tasksOf = (reader: Reader, models = answers.linearModels) =>
  createTasks({
    reader,
    scenes,
    answers: { ...answers, linearModels: models },
    reviewPassages: readReviewPassages(),
    random: seededRandom(1),
  })
export const tasks = (...results: Parameters<typeof stubReader>) =>
  tasksOf(stubReader(...results).reader)
