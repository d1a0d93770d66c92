/**
 * What the operator can watch. Labels are names that we chose ourselves (a route's pattern, a kind of
 * work, an outcome): never an address, an id, or anything that a person wrote.
 */
import type { FastifyInstance } from 'fastify'
import type { RenderOutcome } from '../jobs/narrate.ts'
import type { WrittenScript } from '../ports/writer.ts'
import type { PaymentEventOutcome } from '../services/subscription-sync.ts'
import { type Histogram, Registry } from './registry.ts'

export type WebhookOutcome = PaymentEventOutcome | 'forged' | 'failed'

/** Keys of records, so that the compiler asks for a value that is added to one of the types. */
const webhookOutcomes: Record<WebhookOutcome, true> = {
  applied: true,
  repeated: true,
  not_ours: true,
  forged: true,
  failed: true,
}
const renderOutcomes: Record<RenderOutcome | 'broken_off', true> = {
  completed: true,
  waits: true,
  failed: true,
  lost: true,
  broken_off: true,
}
const damagedKinds: Record<DamagedKind, true> = {
  slide: true,
  reflection: true,
  track: true,
  letter: true,
}

export interface Metrics {
  registry: Registry
  watchRequests(app: FastifyInstance): void
  /** Times a narration's attempt; one that was broken off counts as such. */
  render(work: () => Promise<RenderOutcome>): Promise<RenderOutcome>
  /** Times what a writer writes, and counts whether a language model's text was used. */
  writing<Result extends WrittenText>(about: Writing, work: () => Promise<Result>): Promise<Result>
  modelFailure(code: string): void
  webhook(outcome: WebhookOutcome): void
  /** A row was asked for of which something no longer opens. */
  damaged(kind: DamagedKind): void
}

export type DamagedKind = 'slide' | 'reflection' | 'track' | 'letter'

interface Writing {
  kind: 'script' | 'guidance' | 'meditation'
  by: 'guide' | 'model'
}

type WrittenText = Pick<WrittenScript, 'writtenBy' | 'needsSupport' | 'isRepaired'>

/** What became of the attempt to have a text written. */
type WritingOutcome = 'written' | 'used' | 'repaired' | 'replaced' | 'withheld' | 'failed'

function outcomeOf(by: Writing['by'], written: WrittenText): WritingOutcome {
  if (by === 'guide') return 'written'
  if (written.writtenBy !== null) return written.isRepaired ? 'repaired' : 'used'
  return written.needsSupport ? 'withheld' : 'replaced'
}

/** A narration lasts minutes where a request lasts milliseconds. */
const renderBuckets = [2, 5, 10, 20, 40, 60, 120, 240, 480]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const requests = registry.histogram(
    'evenstream_http_request_seconds',
    'How long requests took, by the pattern of their route',
  )
  const renders = registry.histogram(
    'evenstream_render_seconds',
    'How long narrations took, each attempt by how it ended',
    renderBuckets,
  )
  for (const outcome of Object.keys(renderOutcomes)) renders.series({ outcome })
  const writings = registry.histogram(
    'evenstream_writing_seconds',
    'How long scripts, guidance and meditations took to write, by who was asked and whose text was used',
  )
  const modelTroubles = registry.counter(
    'evenstream_model_troubles_total',
    'How often the language model failed, by why; the built-in guide wrote instead',
  )
  const webhooks = registry.counter(
    'evenstream_webhooks_total',
    'Messages of the payment provider, by what became of them',
    Object.keys(webhookOutcomes).map((outcome) => ({ outcome })),
  )
  const damages = registry.counter(
    'evenstream_damaged_total',
    'How often a slide, a reflection, a track or a letter was asked for of which something no longer opens',
    Object.keys(damagedKinds).map((kind) => ({ kind })),
  )

  return {
    registry,
    watchRequests: (app) => watchRequests(app, requests),
    async render(work) {
      const took = stopwatch()
      let outcome: RenderOutcome | 'broken_off' = 'broken_off'
      try {
        outcome = await work()
        return outcome
      } finally {
        renders.observe(took(), { outcome })
      }
    },
    async writing({ kind, by }, work) {
      const took = stopwatch()
      let outcome: WritingOutcome = 'failed'
      try {
        const written = await work()
        outcome = outcomeOf(by, written)
        return written
      } finally {
        writings.observe(took(), { kind, by, outcome })
      }
    },
    modelFailure: (code) => modelTroubles.add({ code }),
    webhook: (outcome) => webhooks.add({ outcome }),
    damaged: (kind) => damages.add({ kind }),
  }
}

/** Seconds since it was made. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

function watchRequests(app: FastifyInstance, requests: Histogram): void {
  const known = new Map<string, ReturnType<Histogram['series']>>()
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Whatever has no route is one: anybody can think of any number of addresses.
    const route = routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    const key = `${method} ${route} ${status}`
    const series = known.get(key) ?? requests.series({ method, route, status })
    known.set(key, series)
    series.observe(reply.elapsedTime / 1000)
    done()
  })
}
