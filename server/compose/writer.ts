import type { FastifyBaseLogger } from 'fastify'
import { createEmbeddedScriptWriter } from '../adapters/writer/embedded/script-writer.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Writers } from '../services/writers.ts'
import { watchedWriter } from './metrics.ts'

/** The built-in guide, and a language model in front of it where one is configured. */
export async function openWriters(
  model: Config['languageModel'],
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<Writers & { warmUp(): Promise<void>; close(): Promise<void> }> {
  const guide = createEmbeddedScriptWriter((code) =>
    log.warn({ code }, 'the guide did less than it should'),
  )
  const watchedGuide = watchedWriter(metrics, 'guide', guide)
  const { warmUp } = guide
  if (!model) return { guide: watchedGuide, model: undefined, warmUp, close: () => guide.close() }
  const { createLanguageModelWriter } = await import(
    '../adapters/writer/language-model/language-model-writer.ts'
  )
  const writer = createLanguageModelWriter({
    model,
    fallback: guide,
    onError: (code) => {
      metrics.modelFailure(code)
      log.warn({ code }, 'the language model failed')
    },
  })
  return {
    guide: watchedGuide,
    model: { name: model.model, writer: watchedWriter(metrics, 'model', writer) },
    warmUp,
    // It closes what stands behind it.
    close: () => writer.close(),
  }
}
