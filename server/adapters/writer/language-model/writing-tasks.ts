// The three texts that a model writes, each with its prompt, output schema and checks.

import { z } from 'zod'
import type { FittingIdea } from '#core/guidance/kinds.ts'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import type { MeditationRequest, ReflectionRequest } from '../../../ports/writer.ts'
import { guidancePrompt, meditationPrompt, reflectionMessage } from './guidance-prompt.ts'
import type { Form } from './model-call.ts'
import { systemPrompt, unreadableMessage, wishMessage } from './prompt.ts'
import type { Question } from './text-checker-protocol.ts'

export interface UserText {
  text: string
  as: 'reflection' | 'goal'
}

export interface WritingTask<Draft> {
  form: Form<Draft>
  message: string
  /** Texts of the user that are checked for a crisis before anything is sent to the model. */
  userTexts: readonly UserText[]
  textOf: (draft: Draft) => string
  questionAbout: (text: string) => Question
  /** The name of the text in the repair message. */
  what: string
  unreadable: string
}

const slideForm = {
  name: 'guided_script',
  instructions: systemPrompt,
  schema: z.object({ script: z.string(), theme: z.enum(THEMES) }),
}

export function slideTask(goal: string): WritingTask<z.infer<typeof slideForm.schema>> {
  return {
    form: slideForm,
    message: wishMessage(goal),
    userTexts: [{ text: goal, as: 'goal' }],
    textOf: ({ script }) => script,
    questionAbout: (text) => ({ kind: 'script', text, goal }),
    what: 'script',
    unreadable: unreadableMessage,
  }
}

function wordsOf({ reflection, goal }: ReflectionRequest): UserText[] {
  return [
    { text: reflection, as: 'reflection' },
    { text: goal, as: 'goal' },
  ]
}

const guidanceForm = {
  name: 'guidance',
  instructions: guidancePrompt,
  schema: z.object({ guidance: z.string() }),
}

/** `idea`: the idea that the guide is sure of; the text of the model must fit it. */
export function guidanceTask(
  entry: ReflectionRequest,
  idea: FittingIdea | undefined,
): WritingTask<z.infer<typeof guidanceForm.schema>> {
  return {
    form: guidanceForm,
    message: reflectionMessage(entry),
    userTexts: wordsOf(entry),
    textOf: ({ guidance }) => guidance,
    questionAbout: (text) => ({ kind: 'guidance', text, answered: { ...entry, idea } }),
    what: 'guidance',
    unreadable:
      'The answer could not be read. Answer with the one field "guidance" alone, as described.',
  }
}

const meditationForm = {
  name: 'guided_meditation',
  instructions: meditationPrompt,
  schema: z.object({ script: z.string() }),
}

export function meditationTask(
  entry: MeditationRequest,
): WritingTask<z.infer<typeof meditationForm.schema>> {
  return {
    form: meditationForm,
    message: `${reflectionMessage(entry)}\n<guidance>\n${entry.guidance.replace(/[<>]/g, ' ')}\n</guidance>`,
    userTexts: wordsOf(entry),
    textOf: ({ script }) => script,
    questionAbout: (text) => ({ kind: 'script', text, goal: entry.goal }),
    what: 'script',
    unreadable:
      'The answer could not be read. Answer with the one field "script" alone, as described.',
  }
}
