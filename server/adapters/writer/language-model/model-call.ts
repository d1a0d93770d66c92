// One call to the model. It never throws: errors of the libraries contain the request, the key and the
// response of the provider, so none of them leaves this file.

import { generateText, type LanguageModelUsage, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { withoutFence } from './clean-script.ts'
import type { ConnectedModel } from './connect-model.ts'
import { type ProviderError, providerErrorOf } from './provider-error.ts'

export interface Message {
  role: 'user' | 'assistant'
  content: string
}
export type ModelResponse<Draft> = { usage?: LanguageModelUsage | undefined } & (
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; text: string }
  | ({ kind: 'failed' } & ProviderError)
)

/** The instructions for the model and the schema of its response. */
export interface ResponseFormat<Draft> {
  name: string
  instructions: string
  schema: z.ZodType<Draft>
}

/** Several times the length of a script: enough for a reasoning model, and a limit for endless output. */
const maxOutputTokens = 6000

export async function callModel<Draft>(
  connected: ConnectedModel,
  format: ResponseFormat<Draft>,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<ModelResponse<Draft>> {
  try {
    const response = await generateText({
      ...connected,
      instructions: format.instructions,
      messages: [...messages],
      output: Output.object({ schema: format.schema, name: format.name }),
      maxOutputTokens,
      // The caller decides about retries, because it has the deadline.
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    })
    const { usage } = response
    if (response.finishReason === 'content-filter') return { ...refusal, usage }
    if (response.text === '') return { kind: 'unreadable', text: '', usage }
    return { kind: 'draft', draft: response.output as Draft, usage }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', code: 'timeout', retryAfterMs: undefined }
    if (NoObjectGeneratedError.isInstance(error)) {
      const { finishReason, usage, text } = error
      if (finishReason === 'content-filter') return { ...refusal, usage }
      return { ...parseFenced(text ?? '', format.schema), usage }
    }
    const failure = providerErrorOf(error)
    return failure.code === 'malformed'
      ? { kind: 'unreadable', text: '' }
      : { kind: 'failed', ...failure }
  }
}

const refusal = { kind: 'failed', code: 'refused', retryAfterMs: undefined } as const

type ParsedResponse<Draft> = Extract<ModelResponse<Draft>, { kind: 'draft' | 'unreadable' }>

/** Some servers ignore the schema and answer with the right JSON inside a code fence. */
function parseFenced<Draft>(text: string, schema: z.ZodType<Draft>): ParsedResponse<Draft> {
  try {
    return { kind: 'draft', draft: schema.parse(JSON.parse(withoutFence(text))) }
  } catch {
    return { kind: 'unreadable', text }
  }
}
