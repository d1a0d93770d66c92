import type { FastifyBaseLogger } from 'fastify'
import { createEmbeddedScriptWriter } from '../adapters/writer/embedded/script-writer.ts'
import type { Config, LanguageModelConfig } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Writers } from '../services/writers.ts'
import { measuredWriter } from './metrics.ts'

export interface OpenWriters extends Writers {
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Creates the built-in guide and, if one is configured, a language model that falls back to it. */
export async function openWriters(
  choice: Config['languageModel'],
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<OpenWriters> {
  const guide = createEmbeddedScriptWriter((code) =>
    log.warn({ code }, 'the built-in guide works with reduced quality'),
  )
  const { warmUp } = guide
  const measuredGuide = measuredWriter(metrics, 'guide', guide)
  const createModelWriters = async (model: LanguageModelConfig): Promise<OpenWriters> => {
    const { createLanguageModelWriter } = await import(
      '../adapters/writer/language-model/language-model-writer.ts'
    )
    const writer = createLanguageModelWriter({
      model,
      fallback: guide,
      onError: (code) => {
        metrics.countModelFailure(code)
        log.warn({ code }, 'the language model failed')
      },
    })
    return {
      guide: measuredGuide,
      model: { name: model.model, writer: measuredWriter(metrics, 'model', writer) },
      warmUp,
      // The model writer also closes the guide, which is its fallback.
      close: () => writer.close(),
    }
  }
  switch (choice?.provider) {
    case undefined:
      return { guide: measuredGuide, model: undefined, warmUp, close: () => guide.close() }
    case 'openai':
    case 'anthropic':
    case 'compatible':
      return createModelWriters(choice)
  }
}
