import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { ScriptWriter } from '../ports/writer.ts'

/** A language model, where one is configured, with the built-in guide behind it. */
export async function chooseWriter(
  model: Config['languageModel'],
  guide: ScriptWriter,
  log: FastifyBaseLogger,
): Promise<ScriptWriter> {
  if (!model) return guide
  const { createLanguageModelWriter } = await import(
    '../adapters/writer/language-model/language-model-writer.ts'
  )
  return createLanguageModelWriter({
    model,
    fallback: guide,
    onTrouble: (code) => log.warn({ code }, 'the language model failed'),
  })
}
