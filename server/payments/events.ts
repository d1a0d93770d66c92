import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentEvent } from '../services/payment-provider.ts'

export const webhookPath = '/api/stripe/webhook'

/** What the product asks to be told of; to be chosen for the endpoint at Stripe. */
export const enabledEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Seconds; what is older is taken for a replay, and what is dated further ahead is no better. */
const tolerance = 300

/** All that is read of a message: the rest is asked for anew, so that its order does not matter. */
const envelope = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  created: z.optional(z.number()),
  data: z.object({ object: z.object({ customer: z.optional(z.unknown()) }) }),
})

export function readEvent(
  webhookSecret: string,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): PaymentEvent | undefined {
  let message: unknown
  try {
    message = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      tolerance,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
  if (!isDue(signature, now)) return undefined
  const parsed = envelope.safeParse(message)
  if (!parsed.success) return undefined
  const { id, type, created, data } = parsed.data
  const isForUs = (enabledEvents as readonly string[]).includes(type)
  return {
    id,
    customerId: isForUs ? customerIn(data.object.customer) : undefined,
    isAboutSubscription: type.startsWith('customer.subscription.'),
    createdAt: created,
  }
}

/**
 * Stripe's library refuses what is old, and takes what is dated ahead: such a message could be kept
 * and replayed until its time has come. Of several times the last is the one that was signed.
 */
function isDue(signature: string, now: Date): boolean {
  const time = signature.split(',').findLast((part) => part.startsWith('t='))
  const ahead = Number.parseInt(time?.slice(2) ?? '', 10) - Math.floor(now.getTime() / 1000)
  return ahead <= tolerance
}

/** An id, or the whole customer when the account is set to send it. */
function customerIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const whole = z.object({ id: z.string() }).safeParse(value)
  return whole.data?.id
}
