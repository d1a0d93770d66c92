// The three texts that a model writes, each with its prompt, output schema and checks.

import { z } from 'zod'
import type { FittingIdea } from '#core/guidance/kinds.ts'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import type { MeditationRequest, ReflectionRequest } from '../../../ports/writer.ts'
import { guidancePrompt, meditationPrompt, reflectionMessage } from './guidance-prompt.ts'
import type { ResponseFormat } from './model-call.ts'
import { goalMessage, scriptPrompt, unreadableScriptMessage } from './script-prompt.ts'
import type { CheckRequest } from './text-checker-protocol.ts'

export interface UserText {
  text: string
  as: 'reflection' | 'goal'
}

export interface WritingTask<Draft> {
  responseFormat: ResponseFormat<Draft>
  message: string
  /** Texts of the user that are checked for a crisis before anything is sent to the model. */
  userTexts: readonly UserText[]
  textOf: (draft: Draft) => string
  checkRequestFor: (text: string) => CheckRequest
  /** The name of the text in the repair message. */
  textName: string
  /** The reply to a response that does not match the schema. */
  unreadableMessage: string
}

const slideFormat = {
  name: 'guided_script',
  instructions: scriptPrompt,
  schema: z.object({ script: z.string(), theme: z.enum(THEMES) }),
}

export function slideTask(goal: string): WritingTask<z.infer<typeof slideFormat.schema>> {
  return {
    responseFormat: slideFormat,
    message: goalMessage(goal),
    userTexts: [{ text: goal, as: 'goal' }],
    textOf: ({ script }) => script,
    checkRequestFor: (text) => ({ kind: 'script', text, goal }),
    textName: 'script',
    unreadableMessage: unreadableScriptMessage,
  }
}

function userTextsOf({ reflection, goal }: ReflectionRequest): UserText[] {
  return [
    { text: reflection, as: 'reflection' },
    { text: goal, as: 'goal' },
  ]
}

const guidanceFormat = {
  name: 'guidance',
  instructions: guidancePrompt,
  schema: z.object({ guidance: z.string() }),
}

/** `idea`: the idea that the guide is sure of; the text of the model must name that idea or none. */
export function guidanceTask(
  entry: ReflectionRequest,
  idea: FittingIdea | undefined,
): WritingTask<z.infer<typeof guidanceFormat.schema>> {
  return {
    responseFormat: guidanceFormat,
    message: reflectionMessage(entry),
    userTexts: userTextsOf(entry),
    textOf: ({ guidance }) => guidance,
    checkRequestFor: (text) => ({ kind: 'guidance', text, answered: { ...entry, idea } }),
    textName: 'guidance',
    unreadableMessage:
      'The answer could not be read. Answer with the one field "guidance" alone, as described.',
  }
}

const meditationFormat = {
  name: 'guided_meditation',
  instructions: meditationPrompt,
  schema: z.object({ script: z.string() }),
}

export function meditationTask(
  entry: MeditationRequest,
): WritingTask<z.infer<typeof meditationFormat.schema>> {
  return {
    responseFormat: meditationFormat,
    message: `${reflectionMessage(entry)}\n<guidance>\n${entry.guidance.replace(/[<>]/g, ' ')}\n</guidance>`,
    userTexts: userTextsOf(entry),
    textOf: ({ script }) => script,
    checkRequestFor: (text) => ({ kind: 'script', text, goal: entry.goal }),
    textName: 'script',
    unreadableMessage:
      'The answer could not be read. Answer with the one field "script" alone, as described.',
  }
}
