import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import {
  createCheckoutSession,
  createPortalSession,
  getSubscription,
} from '#shared/contract/billing.ts'
import { mount } from '../../http/mount.ts'
import type { Origins } from '../../http/origins.ts'
import { choosePlan, manageSubscription } from '../../services/billing.ts'
import { consumeRateLimit, type RateLimit } from '../../services/rate-limits.ts'
import {
  type BillingParts,
  defaultProviderTimeout,
  handlePaymentEvent,
  type PaymentEventOutcome,
  refreshSubscription,
  scheduleCheck,
  subscriptionOf,
} from '../../services/subscription-sync.ts'

interface BillingRouteParts extends BillingParts {
  origins: Origins
  webhookPath: string
  /** Hears what became of each message of the provider. */
  onWebhook(outcome: PaymentEventOutcome | 'forged' | 'failed'): void
}

const returnPath = '/api/stripe/return'

/** More than anybody presses who means it; each is a conversation with the provider. */
export const billingLimit: RateLimit = { burst: 30, refillInterval: 10_000 }

const takeBillingTurn = ({ db, clock }: BillingParts, userId: string) =>
  consumeRateLimit(db, {
    key: createHash('sha256').update(`billing ${userId}`).digest(),
    limit: billingLimit,
    now: clock(),
    reason: 'billing',
  })

/** Asks how things stand, for somebody who waits for it; failing that, it is asked for soon. */
async function refreshOnReturn(parts: BillingParts, { user, log }: FastifyRequest): Promise<void> {
  if (!user) return
  try {
    await takeBillingTurn(parts, user.id)
    await refreshSubscription(parts, user.id)
  } catch (error) {
    // The page looks again by itself, and the provider's own message is on its way.
    log.warn({ err: error }, 'not refreshed on return')
    await scheduleCheck(parts, user.id).catch((err) => log.warn({ err }, 'not noted for later'))
  }
}

export function billingRoutes(app: FastifyInstance, parts: BillingRouteParts): void {
  const {
    origins,
    payments,
    clock,
    webhookPath,
    onWebhook,
    providerTimeout: patience = defaultProviderTimeout,
  } = parts

  mount(app, createCheckoutSession, async ({ user, body, request }) => {
    await takeBillingTurn(parts, user.id)
    const origin = origins.of(request) ?? origins.canonical
    const addresses = {
      afterCheckoutUrl: `${origin}${returnPath}?from=checkout`,
      afterPortalUrl: `${origin}${returnPath}`,
      cancelUrl: `${origin}/pricing`,
    }
    const plan = { tier: body.tier, period: body.billingPeriod }
    return { url: await choosePlan(parts, { user, plan, addresses }) }
  })

  mount(app, createPortalSession, async ({ user, request }) => {
    await takeBillingTurn(parts, user.id)
    const origin = origins.of(request) ?? origins.canonical
    return { url: await manageSubscription(parts, { user, returnUrl: `${origin}${returnPath}` }) }
  })

  mount(app, getSubscription, ({ user }) => subscriptionOf(parts.db, user.id))

  /** On the way back from the provider's pages: what was done there is known before anything is shown. */
  const navigation = { config: { access: 'public' }, exposeHeadRoute: false } as const
  app.get(returnPath, navigation, async (request, reply) => {
    const refreshed = refreshOnReturn(parts, request)
    await Promise.race([refreshed, delay(patience, undefined, { ref: false })])
    const { from } = request.query as { from?: unknown }
    reply.header('cache-control', 'no-store')
    return reply.redirect(from === 'checkout' ? '/account?checkout=complete' : '/account')
  })

  app.register(async (webhook) => {
    // The signature is over the bytes as they came, so that nothing may read them before.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    webhook.post(webhookPath, { config: { access: 'provider' } }, async (request, reply) => {
      const event = payments.readEvent({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: signatureOf(request),
        now: clock(),
      })
      if (!event) {
        onWebhook('forged')
        throw new Failure('request.invalid', { reason: 'webhook_signature' })
      }
      const handled = handlePaymentEvent(parts, event)
      handled.then(onWebhook, () => onWebhook('failed'))
      await handled
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : ''
}
