// The tasks of the guide process: writing texts, and reading (classifying) texts of users.

import { careAnswer } from '#core/care/answers.ts'
import { answeredFeeling } from '#core/guidance/answers/answered-feeling.ts'
import { ideaOfFeeling } from '#core/guidance/ideas.ts'
import type { Passages } from '#core/guidance/review/passages.ts'
import type { GoalPath } from '#core/reader/labels.ts'
import { scriptForPath } from '#core/script/paths/index.ts'
import { dayPassage } from '#core/script/scenes/days.ts'
import { withoutMarkup } from '#core/script/strip-text.ts'
import { fittingTheme, themeByWords } from '#core/script/words/theme-words.ts'
import type {
  GuidanceRequest,
  MeditationRequest,
  ReflectionReading,
} from '../../../ports/writer.ts'
import type { Reader } from '../../reader/reader.ts'
import { answerEntry, readEntry } from './answer-entry.ts'
import { clearFeelingOf } from './choose-answer.ts'
import { composeGoalScript } from './goal-script.ts'
import type { AnswerLibrary } from './load-answers.ts'
import type { SceneLibrary } from './load-scenes.ts'
import type { GuidanceResult, MeditationResult, Result, ScriptResult, Task } from './protocol.ts'
import {
  answerLanguage,
  isHelpOffered,
  languageIn,
  readForCare,
  readGoal,
  readTheme,
} from './reading.ts'
import { reviewWeek } from './review-week.ts'

interface TaskDependencies {
  reader: Reader
  scenes: SceneLibrary
  answers: AnswerLibrary
  reviewPassages: Passages
  random: () => number
}

export function createTasks({
  reader,
  scenes,
  answers,
  reviewPassages,
  random,
}: TaskDependencies): (task: Task) => Promise<Result> {
  async function script(goal: string): Promise<ScriptResult> {
    const { careKind, path, mayBeGrief } = await readGoal(reader, goal, answers.linearModels)
    if (careKind !== null) {
      const language = answerLanguage(goal, 'goal')
      const answer = careAnswer(careKind, language)
      return { script: answer, theme: 'calm', language, careKind, failed: [] }
    }
    const language = languageIn(goal).code
    const plain = withoutMarkup(goal)
    const theme = fittingTheme((await readTheme(reader, goal)) ?? themeByWords(plain), plain)
    const written = await composeGoalScript({
      goal,
      path,
      mayBeGrief,
      reader,
      library: scenes,
      random,
    })
    const { script, failed } = written ?? { script: wholeScript(path), failed: [] }
    return { script, theme, language, careKind, failed }
  }

  /** One of the whole scripts of a path, for a goal from which `composeGoalScript` could compose none. */
  function wholeScript(path: GoalPath): string {
    // A plain goal always gets at least a quiet scene, and a goal of abuse gets a care answer.
    if (path === 'plain' || path === 'abuse') throw new Error(`a ${path} goal without a script`)
    return scriptForPath(path, random)
  }

  async function readReflection(reflection: string): Promise<ReflectionReading> {
    const careKind = await readForCare(reader, reflection, 'reflection')
    const offersHelp = careKind === null && (await isHelpOffered(reader, reflection))
    return { careKind, offersHelp }
  }

  async function guidance(request: GuidanceRequest): Promise<GuidanceResult> {
    const { reflection } = request
    const { careKind, offersHelp } = await readReflection(reflection)
    if (careKind !== null) {
      const answer = careAnswer(careKind, answerLanguage(reflection, 'reflection'))
      return { guidance: answer, careKind, offersHelp, reading: null, remembered: [] }
    }
    const answer = await answerEntry(request, {
      reader,
      library: answers,
      random,
      offersHelp,
    })
    return { careKind, offersHelp, ...answer }
  }

  async function meditation(entry: MeditationRequest): Promise<MeditationResult> {
    const careKind = await readForCare(reader, entry.reflection, 'reflection')
    if (careKind !== null) {
      const answer = careAnswer(careKind, answerLanguage(entry.reflection, 'reflection'))
      return { script: answer, careKind, failed: [] }
    }
    const goal = await usableGoal(entry.goal)
    const dayText = dayPassage(scenes.days, await feelingOf(entry), random)
    const written = await composeGoalScript({
      goal,
      path: 'plain',
      reader,
      library: scenes,
      random,
      dayText,
    })
    const { script, failed } = written ?? { script: wholeScript('plain'), failed: [] }
    return { script, careKind, failed }
  }

  /**
   * The feeling that the guidance has answered, because the meditation must not speak of another one. For guidance of a
   * model, the feeling of the entry.
   */
  async function feelingOf({ guidance, reflection }: MeditationRequest) {
    const answered = answeredFeeling(guidance, answers.index.answers, answers)
    if (answered === undefined) return clearFeelingOf(await readEntry(reader, reflection))
    const isFeeling =
      answered !== 'unclear' && answered !== 'sober' && answered !== 'wry' && answered !== 'unread'
    return isFeeling ? answered : undefined
  }

  /**
   * The goal of the slide, if it speaks of no danger and its path is certainly plain. Otherwise, such as for a goal of grief or
   * illness, an empty text: the meditation is written without the goal, which it must not repeat.
   */
  async function usableGoal(goal: string): Promise<string> {
    const { careKind, path, mayBeGrief } = await readGoal(reader, goal, answers.linearModels)
    return careKind === null && path === 'plain' && !mayBeGrief ? goal : ''
  }

  const resultOf = async (task: Task): Promise<Result> => {
    switch (task.kind) {
      case 'script':
        return script(task.goal)
      case 'guidance':
        return guidance(task)
      case 'meditation':
        return meditation(task)
      case 'entry':
        return readEntry(reader, task.reflection)
      case 'review':
        return reviewWeek(task, { reader, passages: reviewPassages })
      case 'care':
        return { careKind: await readForCare(reader, task.text, task.textKind) }
      case 'reflection':
        return readReflection(task.reflection)
      case 'goal':
        return readGoal(reader, task.goal, answers.linearModels)
      case 'idea': {
        const feeling = clearFeelingOf(await readEntry(reader, task.reflection))
        return { idea: feeling && ideaOfFeeling[feeling] }
      }
    }
  }
  return (task) => resultOf(task).finally(reader.clearScoreCache)
}
