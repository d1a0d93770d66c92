// One question to the model, one answer, and never an exception: errors of the libraries carry the
// request, the key and the provider's words, so none of them leaves this file.

import { generateText, type LanguageModelUsage, NoObjectGeneratedError, Output } from 'ai'
import { z } from 'zod'
import { THEMES } from '#core/script/passages/theme-passages.ts'
import { withoutFence } from './clean-script.ts'
import type { ConnectedModel } from './model-choice.ts'
import { SYSTEM_PROMPT } from './prompt.ts'
import { type Failure, failureOf } from './trouble.ts'

const draftSchema = z.object({ script: z.string(), theme: z.enum(THEMES) })

export type Draft = z.infer<typeof draftSchema>
export type Message = { role: 'user' | 'assistant'; content: string }
export type Answer = { usage?: LanguageModelUsage | undefined } & (
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; text: string }
  | ({ kind: 'failed' } & Failure)
)

/** About four times a script, which leaves a thinking model its thoughts and ends a rambling one. */
const MOST_OUTPUT_TOKENS = 6000

export async function ask(
  connected: ConnectedModel,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const answer = await generateText({
      ...connected,
      instructions: SYSTEM_PROMPT,
      messages: [...messages],
      output: scriptOutput,
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      // Retries are decided where the deadline is known.
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    const { usage } = answer
    if (answer.finishReason === 'content-filter') return { ...refusal, usage }
    if (answer.text === '') return { kind: 'unreadable', text: '', usage }
    return { kind: 'draft', draft: answer.output, usage }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', trouble: 'timeout', retryAfterMs: undefined }
    if (NoObjectGeneratedError.isInstance(error)) {
      const { finishReason, usage, text } = error
      if (finishReason === 'content-filter') return { ...refusal, usage }
      return { ...fencedDraft(text ?? ''), usage }
    }
    const failure = failureOf(error)
    return failure.trouble === 'malformed'
      ? { kind: 'unreadable', text: '' }
      : { kind: 'failed', ...failure }
  }
}

const scriptOutput = Output.object({ schema: draftSchema, name: 'guided_script' })

const refusal = { kind: 'failed', trouble: 'refused', retryAfterMs: undefined } as const

type Read = Extract<Answer, { kind: 'draft' | 'unreadable' }>

/** Servers that take the schema for a hint answer well, but inside a code fence. */
function fencedDraft(text: string): Read {
  try {
    return { kind: 'draft', draft: draftSchema.parse(JSON.parse(withoutFence(text))) }
  } catch {
    return { kind: 'unreadable', text }
  }
}
