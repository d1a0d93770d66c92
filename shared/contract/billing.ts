import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { billingPeriods, paidTiers } from '../plans.ts'
import { orNull } from '../text.ts'

const hostedPage = z.object({ url: z.url() })

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'user',
  summary: 'Open the hosted checkout for a plan',
  body: z.strictObject({ tier: z.enum(paidTiers), billingPeriod: z.enum(billingPeriods) }),
  response: hostedPage,
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  access: 'user',
  summary: 'Open the hosted subscription management',
  response: hostedPage,
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/stripe/subscription',
  access: 'user',
  summary: 'How a paid subscription goes on, as the payment provider said last',
  response: z.object({
    billingPeriod: orNull(z.enum(billingPeriods)),
    /** When the subscription is charged next, or when it ends or ended; at most one of the two is set. */
    renewsAt: orNull(z.iso.datetime()),
    endsAt: orNull(z.iso.datetime()),
    /** As reported by the provider, whose clock may differ from the client's. */
    hasEnded: z.boolean(),
  }),
})
