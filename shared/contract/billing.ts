import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { billingPeriods, paidTiers } from '../plans.ts'

const hostedPage = z.object({ url: z.url() })

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'user',
  summary: 'Open the hosted checkout for a plan',
  body: z.strictObject({ tier: z.enum(paidTiers), billingPeriod: z.enum(billingPeriods) }),
  answer: hostedPage,
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  access: 'user',
  summary: 'Open the hosted subscription management',
  answer: hostedPage,
})
