import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import {
  createCheckoutSession,
  createPortalSession,
  getSubscription,
} from '#shared/contract/billing.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { mount } from '../../http/mount.ts'
import type { Origins } from '../../http/origins.ts'
import { choosePlan, manageSubscription } from '../../services/billing.ts'
import { type BillingDependencies, defaultProviderTimeout } from '../../services/customer-lock.ts'
import { consumeRateLimit, type RateLimit } from '../../services/rate-limits.ts'
import { subscriptionOf } from '../../services/stored-subscription.ts'
import {
  handlePaymentEvent,
  type PaymentEventOutcome,
  refreshSubscription,
  scheduleCheck,
} from '../../services/subscription-sync.ts'

interface BillingRouteDependencies extends BillingDependencies {
  vault: Vault
  origins: Origins
  webhookPath: string
  /** Called with the outcome of each webhook. */
  onWebhook(outcome: PaymentEventOutcome | 'refused' | 'failed'): void
}

const returnPath = '/api/stripe/return'

/** Low, because each billing request makes several requests to the provider. */
export const billingLimit: RateLimit = { burst: 30, refillIntervalMs: 10_000 }

/** Uses a key of the application, because billing must work even if the user's own key is damaged. */
async function limitBillingRequests(
  { db, vault, clock }: BillingRouteDependencies,
  userId: string,
): Promise<void> {
  const secret = (await vault.applicationKey(db, 'accounts')).derive('billing rate limit')
  const key = createHmac('sha256', secret).update(userId).digest()
  await consumeRateLimit(db, { key, limit: billingLimit, now: clock(), reason: 'billing' })
}

/** Refreshes the subscription of a user who returns from the provider; if that fails, schedules a check. */
async function refreshOnReturn(
  dependencies: BillingRouteDependencies,
  { user, log }: FastifyRequest,
): Promise<void> {
  if (!user) return
  try {
    await limitBillingRequests(dependencies, user.id)
    await refreshSubscription(dependencies, user.id)
  } catch (error) {
    // The webhook may still arrive.
    log.warn({ err: error }, 'the subscription was not refreshed on return')
    await scheduleCheck(dependencies, user.id).catch((err) =>
      log.warn({ err }, 'no check was scheduled'),
    )
  }
}

export function billingRoutes(app: FastifyInstance, dependencies: BillingRouteDependencies): void {
  const {
    origins,
    payments,
    clock,
    webhookPath,
    onWebhook,
    providerTimeout = defaultProviderTimeout,
  } = dependencies

  mount(app, createCheckoutSession, async ({ user, body, request }) => {
    await limitBillingRequests(dependencies, user.id)
    const origin = origins.of(request) ?? origins.canonical
    const returnUrls = {
      afterCheckoutUrl: `${origin}${returnPath}?from=checkout`,
      afterPortalUrl: `${origin}${returnPath}`,
      cancelUrl: `${origin}/pricing`,
    }
    const plan = { tier: body.tier, period: body.billingPeriod }
    return { url: await choosePlan(dependencies, { user, plan, returnUrls }) }
  })

  mount(app, createPortalSession, async ({ user, request }) => {
    await limitBillingRequests(dependencies, user.id)
    const origin = origins.of(request) ?? origins.canonical
    return {
      url: await manageSubscription(dependencies, { user, returnUrl: `${origin}${returnPath}` }),
    }
  })

  mount(app, getSubscription, ({ user }) => subscriptionOf(dependencies.db, user.id))

  // Browsers return here from the provider's pages. The account opens when the refresh of the subscription has
  // ended, or after the timeout.
  const navigation = { config: { access: 'public' }, exposeHeadRoute: false } as const
  app.get(returnPath, navigation, async (request, reply) => {
    const refresh = refreshOnReturn(dependencies, request)
    await Promise.race([refresh, delay(providerTimeout, undefined, { ref: false })])
    const { from } = request.query as { from?: unknown }
    reply.header('cache-control', 'no-store')
    return reply.redirect(from === 'checkout' ? '/account?checkout=complete' : '/account')
  })

  app.register(async (webhook) => {
    // The signature covers the raw bytes, so no parser may change them.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    webhook.post(webhookPath, { config: { access: 'provider' } }, async (request, reply) => {
      const event = payments.verifyEvent({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: signatureOf(request),
        now: clock(),
      })
      if (!event) {
        onWebhook('refused')
        throw new Failure('request.invalid', { reason: 'webhook_signature' })
      }
      const handling = handlePaymentEvent(dependencies, event)
      handling.then(onWebhook, () => onWebhook('failed'))
      await handling
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : ''
}
