import type { FastifyBaseLogger } from 'fastify'
import {
  createBuiltInGuide,
  type StartGuideProcess,
} from '../adapters/writer/embedded/built-in-guide.ts'
import type { Config, LanguageModelConfig } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Guide } from '../ports/writer.ts'
import { createConcurrencyLimiter } from '../services/concurrency-limiter.ts'
import type { Writers } from '../services/writers.ts'
import { measuredWriter } from './metrics.ts'

export interface OpenWriters extends Writers {
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Creates the built-in guide and, if one is configured, a language model that falls back to it. */
export async function openWriters(
  modelConfig: Config['languageModel'],
  log: FastifyBaseLogger,
  metrics: Metrics,
  startGuideProcess?: StartGuideProcess,
): Promise<OpenWriters> {
  const guide = createBuiltInGuide(
    (code) => log.warn({ code }, 'the built-in guide works with reduced quality'),
    startGuideProcess,
  )
  const { warmUp } = guide
  const measuredGuide = oneReviewAtATime(measuredWriter(metrics, 'guide', guide))
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
      model: {
        name: model.model,
        writer: {
          forUser: (hasConsent) => measuredWriter(metrics, 'model', writer.forUser(hasConsent)),
        },
      },
      warmUp,
      // The model writer also closes the guide, which is its fallback.
      close: () => writer.close(),
    }
  }
  switch (modelConfig?.provider) {
    case undefined:
      return { guide: measuredGuide, model: undefined, warmUp, close: () => guide.close() }
    case 'openai':
    case 'anthropic':
    case 'compatible':
      return createModelWriters(modelConfig)
  }
}

/** A review takes up to three seconds. The timeout is about as long as people wait for a page. */
const reviewWait = { timeout: 20_000, busyReason: 'writers_busy', retryAfter: 10 } as const

/**
 * The guide process runs tasks in the order of their arrival, and a review takes seconds: with at most one in the
 * queue, a reflection waits for at most one.
 */
function oneReviewAtATime(guide: Guide): Guide {
  const limiter = createConcurrencyLimiter(1, reviewWait)
  return {
    ...guide,
    writeReview: (request) => limiter(request.seed, () => guide.writeReview(request)),
  }
}
