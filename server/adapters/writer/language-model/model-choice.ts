// The three kinds of server a model can stand on, and how each is asked.

import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { generateText, LanguageModel } from 'ai'
import type { LanguageModelChoice } from '../../../config.ts'

type CallOptions = Parameters<typeof generateText>[0]

export type ConnectedModel = { model: LanguageModel } & Pick<
  CallOptions,
  'reasoning' | 'providerOptions'
>

/** Given to the libraries in so many words: left out, they would look into the environment. */
const ownAddress = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
} as const

/** A key and a person's words go to the configured address, never to where that one may point. */
const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error' })

export function connect(choice: LanguageModelChoice): ConnectedModel {
  const { apiKey, model } = choice
  const shared = { apiKey, fetch: fetchWithoutRedirects }
  switch (choice.provider) {
    case 'openai': {
      const openai = createOpenAI({ ...shared, baseURL: choice.baseUrl ?? ownAddress.openai })
      return {
        model: openai(model),
        providerOptions: {
          openai: {
            // Long thought does not fit into the time that a person waits. The general option would
            // also ask for a summary of it, which OpenAI refuses to organisations it has not verified.
            reasoningEffort: 'low',
            // Otherwise the provider keeps what the person wrote.
            store: false,
          },
        },
      }
    }
    case 'anthropic': {
      const baseURL = choice.baseUrl ?? ownAddress.anthropic
      // Here 'low' would switch thinking on where it is off; 'none' is the least each model allows.
      return { model: createAnthropic({ ...shared, baseURL })(model), reasoning: 'none' }
    }
    case 'compatible': {
      const compatible = createOpenAICompatible({
        ...shared,
        name: 'compatible',
        baseURL: choice.baseUrl,
        // Without this the schema is silently left out of the request.
        supportsStructuredOutputs: true,
      })
      return { model: compatible.chatModel(model) }
    }
  }
}
