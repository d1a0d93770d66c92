// The three texts that a model writes, each with its prompt, output schema and checks.

import { z } from 'zod'
import type { FittingIdea } from '#core/guidance/ideas.ts'
import { themes } from '#core/script/themes.ts'
import type { MeditationRequest } from '../../../ports/writer.ts'
import {
  earlierMessages,
  guidancePrompt,
  meditationPrompt,
  reflectionMessage,
} from './guidance-prompt.ts'
import type { ResponseFormat } from './model-call.ts'
import { type SendablePath, withPathRules } from './path-rules.ts'
import { goalMessage, scriptPrompt, unreadableScriptMessage } from './script-prompt.ts'
import type { SendableReflection } from './sendable-text.ts'
import type { CheckRequest } from './text-checker-protocol.ts'

/** A text that the model is to write. The user's texts in `message` may be sent (see `sendable-text.ts`). */
export interface WritingTask<Draft> {
  responseFormat: ResponseFormat<Draft>
  message: string
  /** Called before each request to the model, also before a repair; absent: only the consent is checked. */
  mayStillBeSent?: (() => Promise<boolean>) | undefined
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
  schema: z.object({ script: z.string(), theme: z.enum(themes) }),
}

/** The task to write the script of a slide. */
export function slideTask(
  goal: string,
  path: SendablePath,
): WritingTask<z.infer<typeof slideFormat.schema>> {
  return {
    responseFormat: forPath(slideFormat, path),
    message: goalMessage(goal, path),
    textOf: ({ script }) => script,
    checkRequestFor: (text) => ({ kind: 'script', text, goal, path }),
    textName: 'script',
    unreadableMessage: unreadableScriptMessage,
  }
}

const guidanceFormat = {
  name: 'guidance',
  instructions: guidancePrompt,
  schema: z.object({ guidance: z.string() }),
}

/**
 * `idea`: the idea that fits, which the text of the model may name; 'none': it must name none; undefined: it may name
 * any.
 */
export function guidanceTask(
  { entry, path, earlier }: SendableReflection,
  idea: FittingIdea | undefined,
): WritingTask<z.infer<typeof guidanceFormat.schema>> {
  const answered = { ...entry, idea, earlier: earlier.map(({ reflection }) => reflection) }
  return {
    responseFormat: forPath(guidanceFormat, path),
    message: [...earlierMessages(earlier), reflectionMessage(entry, path)].join('\n'),
    textOf: ({ guidance }) => guidance,
    checkRequestFor: (text) => ({ kind: 'guidance', text, answered, path }),
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
  path: SendablePath,
): WritingTask<z.infer<typeof meditationFormat.schema>> {
  return {
    responseFormat: forPath(meditationFormat, path),
    message: `${reflectionMessage(entry, path)}\n<guidance>\n${entry.guidance.replace(/[<>]/g, ' ')}\n</guidance>`,
    textOf: ({ script }) => script,
    checkRequestFor: (text) => ({ kind: 'script', text, goal: entry.goal, path }),
    textName: 'script',
    unreadableMessage:
      'The answer could not be read. Answer with the one field "script" alone, as described.',
  }
}

function forPath<Draft>(
  format: ResponseFormat<Draft>,
  path: SendablePath | undefined,
): ResponseFormat<Draft> {
  return { ...format, instructions: withPathRules(format.instructions, path) }
}
