// What the writer's process does for whoever asks: it writes, and it reads.

import { careAnswer } from '#core/care/answers.ts'
import { composeGuidance } from '#core/guidance/compose.ts'
import { fittingTheme, themeByWords } from '#core/script/compose/theme-words.ts'
import { plainGoal } from '#core/script/goal-text.ts'
import { scriptForPath } from '#core/script/paths/index.ts'
import { dayPassage } from '#core/script/scenes/days.ts'
import type { MeditationRequest, ReflectionRequest } from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'
import { goalScript } from './goal-script.ts'
import type { SceneLibrary } from './load-scenes.ts'
import type { Guided, Meditated, Result, Task, Written } from './protocol.ts'
import {
  answerLanguage,
  languageIn,
  readFeeling,
  readForCare,
  readGoal,
  readReflection,
  readTheme,
} from './reading.ts'

export function createTasks(
  reader: Reader,
  library: SceneLibrary,
  random: () => number,
): (task: Task) => Promise<Result> {
  async function script(goal: string): Promise<Written> {
    const { careKind, path } = await readGoal(reader, goal)
    if (careKind !== null) {
      const language = answerLanguage(goal, 'goal')
      const answer = careAnswer(careKind, language)
      return { script: answer, theme: 'calm', language, careKind, failed: [] }
    }
    const language = languageIn(goal).code
    const plain = plainGoal(goal)
    const theme = fittingTheme((await readTheme(reader, goal)) ?? themeByWords(plain), plain)
    const written = await goalScript({ goal, path, reader, library, random })
    // `readGoal` has given a goal of abuse to care.
    const whole = path === 'plain' || path === 'abuse' ? '' : scriptForPath(path, random)
    const { script, failed } = written ?? { script: whole, failed: [] }
    return { script, theme, language, careKind, failed }
  }

  async function guidance(entry: ReflectionRequest): Promise<Guided> {
    const careKind = await readForCare(reader, entry.reflection, 'reflection')
    if (careKind !== null) {
      const answer = careAnswer(careKind, answerLanguage(entry.reflection, 'reflection'))
      return { guidance: answer, idea: undefined, careKind, failed: [] }
    }
    const reading = await readReflection(reader, entry.reflection)
    const goal = await usableGoal(entry.goal)
    const composed = composeGuidance({ ...entry, goal }, reading, random)
    const failed = composed.failed.map(({ name }) => name)
    return { guidance: composed.guidance, idea: composed.idea, careKind, failed }
  }

  async function meditation(entry: MeditationRequest): Promise<Meditated> {
    const careKind = await readForCare(reader, entry.reflection, 'reflection')
    if (careKind !== null) {
      const answer = careAnswer(careKind, answerLanguage(entry.reflection, 'reflection'))
      return { script: answer, careKind, failed: [] }
    }
    const goal = await usableGoal(entry.goal)
    const day = dayPassage(library.days, await readFeeling(reader, entry.reflection), random)
    const written = await goalScript({ goal, path: 'plain', reader, library, random, day })
    return { script: written?.script ?? '', careKind, failed: written?.failed ?? [] }
  }

  /**
   * The goal of the slide where our texts may repeat it. A goal of danger, grief or illness says nothing
   * about the reflection, which is answered for itself; but no text repeats such a goal.
   */
  async function usableGoal(goal: string): Promise<string> {
    const { careKind, path } = await readGoal(reader, goal)
    return careKind === null && path === 'plain' ? goal : ''
  }

  const resultOf = async (task: Task): Promise<Result> => {
    switch (task.kind) {
      case 'script':
        return script(task.goal)
      case 'guidance':
        return guidance(task)
      case 'meditation':
        return meditation(task)
      case 'care':
        return { careKind: await readForCare(reader, task.text, task.as) }
      case 'goal':
        return readGoal(reader, task.goal)
      case 'idea': {
        const { certain, idea } = await readReflection(reader, task.reflection)
        return { idea: certain ? idea : undefined }
      }
    }
  }
  return (task) => resultOf(task).finally(reader.forget)
}
