import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest } from '../api-error.ts'
import { amountOf } from '../billing.ts'
import { listOf, operation } from '../operation.ts'
import { expandable, integerParam, metadata, page, text } from '../params.ts'
import { newId } from '../store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

const lifetimeSeconds = 24 * 60 * 60
export const checkoutPath = '/sandbox/payments/checkout'

type Session = Stripe.Checkout.Session

interface NewSession {
  customer: Stripe.Customer
  price: Stripe.Price
  params: {
    success_url: string
    cancel_url?: string | undefined
    client_reference_id?: string | undefined
    metadata?: Record<string, string> | undefined
    expires_at?: number | undefined
  }
  origin: string
  now: number
}

function newSession({ customer, price, params, origin, now }: NewSession): Session {
  const id = newId('cs_test')
  const amount = amountOf(price)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: params.expires_at ?? now + lifetimeSeconds,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: [
        {
          id: newId('li'),
          object: 'item',
          adjustable_quantity: null,
          amount_discount: 0,
          amount_subtotal: amount,
          amount_tax: 0,
          amount_total: amount,
          currency: price.currency,
          description: price.nickname,
          metadata: null,
          price,
          quantity: 1,
        },
      ],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${origin}${checkoutPath}/${id}`,
    wallet_options: null,
  }
}

/** Whether a session that is stored as open is past its expiry time. */
export const isPastExpiry = (session: Session, now: number) =>
  session.status === 'open' && session.expires_at <= now

/** For reads: reports an expired session as expired even if it is still stored as open. */
const withCurrentStatus = (session: Session, now: number): Session =>
  isPastExpiry(session, now) ? { ...session, status: 'expired', url: null } : session

export async function expire({ store, emit, now }: UnitOfWork, session: Session): Promise<Session> {
  const expired = await store.put<'checkout.session'>({ ...session, status: 'expired', url: null })
  await emit('checkout.session.expired', expired, { time: now })
  return expired
}

export const priceIn = (session: Session): Stripe.Price => {
  const price = session.line_items?.data[0]?.price
  if (!price) throw new Error('A checkout without a price')
  return price
}

export const checkoutOperations = (origin: string) => [
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: z.strictObject({
      ...expandable,
      mode: z.enum(['subscription']),
      ui_mode: z.optional(z.enum(['hosted_page'])),
      customer: text,
      line_items: z
        .array(z.strictObject({ price: text, quantity: integerParam.check(z.gte(1), z.lte(1)) }))
        .check(z.length(1)),
      success_url: z.url(),
      cancel_url: z.optional(z.url()),
      client_reference_id: z.optional(text),
      metadata: z.optional(metadata),
      expires_at: z.optional(integerParam),
    }),
    async run({ store, now }, { params }) {
      const customer = await store.get('customer', params.customer, 'customer')
      const param = 'line_items[0][price]'
      const price = await store.get('price', params.line_items[0]?.price ?? '', param)
      if (!price.active) throw invalidRequest('The price specified is inactive.', param)
      return store.put<'checkout.session'>(newSession({ customer, price, params, origin, now }))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: z.strictObject({
      ...page,
      customer: z.optional(text),
      status: z.optional(z.enum(['open', 'complete', 'expired'])),
    }),
    async run({ store, now }, { params: { customer, status, ...pageParams } }) {
      const where = { customer, ...(status && { effectiveStatus: { status, now } }) }
      const { data, hasMore } = await store.list('checkout.session', where, pageParams)
      const sessions = { data: data.map((session) => withCurrentStatus(session, now)), hasMore }
      return listOf('/v1/checkout/sessions', sessions)
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    params: z.strictObject(expandable),
    run: async ({ store, now }, { id }) =>
      withCurrentStatus(await store.get('checkout.session', id), now),
  }),
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: z.strictObject(expandable),
    async run(unit, { id }) {
      const session = await unit.store.get('checkout.session', id)
      if (session.status !== 'open' || isPastExpiry(session, unit.now)) {
        throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
      }
      return expire(unit, session)
    },
  }),
]
