import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentEvent } from '../services/payment-provider.ts'

export const webhookPath = '/api/stripe/webhook'

/** The events to select for the webhook endpoint at Stripe. */
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

/** How far the time of a signature may differ from ours, in both directions. */
const toleranceSeconds = 300

/**
 * The fields of an event that are read. The state of the subscription is not among them: it is requested
 * from Stripe, so that the order of events is irrelevant.
 */
const eventFields = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  created: z.optional(z.number()),
  data: z.object({ object: z.object({ customer: z.optional(z.unknown()) }) }),
})

/** Undefined if the signature is wrong, too old or from the future, or if the message is no event. */
export function verifyEvent(
  webhookSecret: string,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): PaymentEvent | undefined {
  let message: unknown
  try {
    message = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
  if (isFromFuture(signature, now)) return undefined
  const parsed = eventFields.safeParse(message)
  if (!parsed.success) return undefined
  const { id, type, created, data } = parsed.data
  const isEnabled = (enabledEvents as readonly string[]).includes(type)
  return {
    id,
    customerId: isEnabled ? customerIdOf(data.object.customer) : undefined,
    isAboutSubscription: type.startsWith('customer.subscription.'),
    createdAt: created,
  }
}

/**
 * Stripe's library refuses old messages but accepts those with a future time, which could be replayed
 * until that time. If there are several times, the last one is signed. A signature without a time is refused
 * as well.
 */
function isFromFuture(signature: string, now: Date): boolean {
  const time = signature.split(',').findLast((part) => part.startsWith('t='))
  const secondsAhead = Number.parseInt(time?.slice(2) ?? '', 10) - Math.floor(now.getTime() / 1000)
  return Number.isNaN(secondsAhead) || secondsAhead > toleranceSeconds
}

/** `value` is an id or an expanded customer. */
function customerIdOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const customer = z.object({ id: z.string() }).safeParse(value)
  return customer.data?.id
}
