// Connects to the three kinds of model providers.

import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { generateText, LanguageModel } from 'ai'
import type { LanguageModelConfig } from '../../../config.ts'

type CallOptions = Parameters<typeof generateText>[0]

export interface ConnectedModel extends Pick<CallOptions, 'reasoning' | 'providerOptions'> {
  model: LanguageModel
}

/** Passed explicitly, because the libraries would otherwise read the URLs from the environment. */
const defaultUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
} as const

/** Following a redirect would send the key and the user's text to another host. */
const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error' })

export function connect(choice: LanguageModelConfig): ConnectedModel {
  const { apiKey, model } = choice
  const shared = { apiKey, fetch: fetchWithoutRedirects }
  switch (choice.provider) {
    case 'openai': {
      const openai = createOpenAI({ ...shared, baseURL: choice.baseUrl ?? defaultUrls.openai })
      return {
        model: openai(model),
        providerOptions: {
          openai: {
            // Long reasoning does not fit into the deadline.
            reasoningEffort: 'low',
            // Otherwise the library requests a summary, which OpenAI refuses to organisations it has not verified.
            reasoningSummary: null,
            // Otherwise the provider stores the text of the user.
            store: false,
          },
        },
      }
    }
    case 'anthropic': {
      const baseURL = choice.baseUrl ?? defaultUrls.anthropic
      // 'low' would enable thinking; 'none' is the minimum that each model allows.
      return { model: createAnthropic({ ...shared, baseURL })(model), reasoning: 'none' }
    }
    case 'compatible': {
      const compatible = createOpenAICompatible({
        ...shared,
        name: 'compatible',
        baseURL: choice.baseUrl,
        // Without this the library omits the schema from the request.
        supportsStructuredOutputs: true,
      })
      return { model: compatible.chatModel(model) }
    }
  }
}
