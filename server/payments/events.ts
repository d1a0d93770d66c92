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

/** Seconds by which a signature's time may differ from ours, in both directions. */
const tolerance = 300

/** The fields that are read. The state is requested from Stripe, so that the order of events is irrelevant. */
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
  const isEnabled = (enabledEvents as readonly string[]).includes(type)
  return {
    id,
    customerId: isEnabled ? customerIn(data.object.customer) : undefined,
    isAboutSubscription: type.startsWith('customer.subscription.'),
    createdAt: created,
  }
}

/**
 * Stripe's library refuses old messages but accepts those with a future time, which could be replayed
 * until that time. If there are several times, the last one is signed.
 */
function isDue(signature: string, now: Date): boolean {
  const time = signature.split(',').findLast((part) => part.startsWith('t='))
  const ahead = Number.parseInt(time?.slice(2) ?? '', 10) - Math.floor(now.getTime() / 1000)
  return ahead <= tolerance
}

/** An id or, depending on the account's settings, the whole customer. */
function customerIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const whole = z.object({ id: z.string() }).safeParse(value)
  return whole.data?.id
}
