/**
 * The metrics of the product. Label values come from fixed sets (a route's pattern, a kind of work, an
 * outcome): they never contain a URL, an id or text of a user.
 */
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import type { WrittenScript } from '../ports/writer.ts'
import type { AttemptOutcome } from '../queue/leased-queue.ts'
import type { PaymentEventOutcome } from '../services/subscription-sync.ts'

export type WebhookOutcome = PaymentEventOutcome | 'refused' | 'failed'

/** Objects rather than lists, so that the compiler requires an entry for each value of the type. */
const webhookOutcomes: Record<WebhookOutcome, true> = {
  applied: true,
  repeated: true,
  not_ours: true,
  refused: true,
  failed: true,
}
const renderOutcomes: Record<AttemptOutcome | 'broken_off', true> = {
  completed: true,
  waits: true,
  failed: true,
  lost: true,
  broken_off: true,
}
const damagedKinds: Record<DamagedKind, true> = {
  slide: true,
  reflection: true,
  review: true,
  track: true,
  contact_message: true,
}

export interface Metrics {
  registry: Registry
  /** Times every request of this app. */
  observeRequests(app: FastifyInstance): void
  /** Times one attempt at a narration. If it throws, its outcome is `broken_off`. */
  timeRender(work: () => Promise<AttemptOutcome>): Promise<AttemptOutcome>
  /** Times the writing of one text, and counts whether a language model's text was used. */
  timeWriting<Result extends WrittenText>(
    labels: WritingLabels,
    work: () => Promise<Result>,
  ): Promise<Result>
  countModelFailure(code: string): void
  countWebhook(outcome: WebhookOutcome): void
  /** Counts one read of a row of which a part cannot be decrypted. */
  countDamagedRead(kind: DamagedKind): void
}

/** `contact_message`: also an email about one, in the outbox. The values are metric labels. */
export type DamagedKind = 'slide' | 'reflection' | 'review' | 'track' | 'contact_message'

interface WritingLabels {
  kind: 'script' | 'guidance' | 'meditation'
  by: 'guide' | 'model'
}

type WrittenText = Pick<WrittenScript, 'writtenBy' | 'careKind' | 'isRepaired'>

/**
 * How the attempt to write a text ended. `failed`: an error was thrown. `written`: the guide was asked
 * and wrote it. If a model was chosen: `used`: its first text is used; `repaired`: its second one, after
 * the first failed a check or could not be read; `withheld`: the guide wrote, because the user's text speaks of danger;
 * `replaced`: the guide wrote for any other reason.
 */
type WritingOutcome = 'written' | 'used' | 'repaired' | 'replaced' | 'withheld' | 'failed'

function outcomeOf(by: WritingLabels['by'], text: WrittenText): WritingOutcome {
  if (by === 'guide') return 'written'
  if (text.writtenBy !== null) return text.isRepaired ? 'repaired' : 'used'
  return text.careKind !== null ? 'withheld' : 'replaced'
}

/** Seconds, from the time of a fast read to that of the longest request. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Seconds; a narration takes minutes. */
const renderBuckets = [2, 5, 10, 20, 40, 60, 120, 240, 480]

/**
 * Creates the metrics. Those of renders, webhooks and damaged reads start at 0: Prometheus sees no increase in a series
 * whose first value is 1, and an alert would miss the first event.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'evenstream_http_request_seconds',
    help: 'How long requests took, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const renders = new Histogram({
    name: 'evenstream_render_seconds',
    help: 'How long narrations took, each attempt by how it ended',
    labelNames: ['outcome'],
    buckets: renderBuckets,
    registers,
  })
  for (const outcome of Object.keys(renderOutcomes)) renders.zero({ outcome })
  const writings = new Histogram({
    name: 'evenstream_writing_seconds',
    help: 'How long scripts, guidance and meditations took to write, by who was asked and whose text was used',
    labelNames: ['kind', 'by', 'outcome'],
    buckets: requestBuckets,
    registers,
  })
  const modelFailures = new Counter({
    name: 'evenstream_model_failures_total',
    help: 'Failed attempts of the language model, by code',
    labelNames: ['code'],
    registers,
  })
  const webhooks = new Counter({
    name: 'evenstream_webhooks_total',
    help: 'Webhook messages of the payment provider, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of Object.keys(webhookOutcomes)) webhooks.inc({ outcome }, 0)
  const damagedReads = new Counter({
    name: 'evenstream_damaged_total',
    help: 'How often a slide, reflection, weekly review, track or contact message was requested that cannot be fully decrypted',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of Object.keys(damagedKinds)) damagedReads.inc({ kind }, 0)

  return {
    registry,
    observeRequests(app) {
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        // Requests without a route share one value, because clients can invent any number of paths.
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
    async timeRender(work) {
      const observe = renders.startTimer()
      let outcome: AttemptOutcome | 'broken_off' = 'broken_off'
      try {
        outcome = await work()
        return outcome
      } finally {
        observe({ outcome })
      }
    },
    async timeWriting({ kind, by }, work) {
      const observe = writings.startTimer({ kind, by })
      let outcome: WritingOutcome = 'failed'
      try {
        const text = await work()
        outcome = outcomeOf(by, text)
        return text
      } finally {
        observe({ outcome })
      }
    },
    countModelFailure: (code) => modelFailures.inc({ code }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countDamagedRead: (kind) => damagedReads.inc({ kind }),
  }
}
