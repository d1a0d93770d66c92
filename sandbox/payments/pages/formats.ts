import type Stripe from 'stripe'
import { amountOf } from '../billing.ts'
import { intervalOf } from '../objects/subscriptions.ts'

export const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

export const nameOf = (price: Stripe.Price) => price.nickname ?? price.id

/** Such as `$9.99 per month`. */
export const terms = (price: Stripe.Price) => `${money(amountOf(price))} per ${intervalOf(price)}`

/** In UTC: the pages are rendered on the server. */
export const date = (time: number) =>
  new Date(time * 1000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
