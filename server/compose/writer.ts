import type { FastifyBaseLogger } from 'fastify'
import { createEmbeddedScriptWriter } from '../adapters/writer/embedded/script-writer.ts'
import type { Config } from '../config.ts'
import type { Writers } from '../services/writers.ts'

/** The built-in guide, and a language model in front of it where one is configured. */
export async function openWriters(
  model: Config['languageModel'],
  log: FastifyBaseLogger,
): Promise<Writers & { warmUp(): Promise<void>; close(): Promise<void> }> {
  const guide = createEmbeddedScriptWriter((code) =>
    log.warn({ code }, 'the guide did less than it should'),
  )
  if (!model) return { guide, model: undefined, warmUp: guide.warmUp, close: () => guide.close() }
  const { createLanguageModelWriter } = await import(
    '../adapters/writer/language-model/language-model-writer.ts'
  )
  const writer = createLanguageModelWriter({
    model,
    fallback: guide,
    onTrouble: (code) => log.warn({ code }, 'the language model failed'),
  })
  return {
    guide,
    model: { name: model.model, writer },
    warmUp: guide.warmUp,
    // It closes what stands behind it.
    close: () => writer.close(),
  }
}
