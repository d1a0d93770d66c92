import type Stripe from 'stripe'
import { type Interval, periodEnd } from '../calendar.ts'
import { newId } from '../store.ts'

interface NewSubscription {
  customer: Stripe.Customer
  price: Stripe.Price
  paymentMethod: string
  time: number
}

export const intervalOf = (price: Stripe.Price): Interval =>
  price.recurring?.interval === 'year' ? 'year' : 'month'

/** Stripe's older form of a price, which every item still has. */
const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: intervalOf(price),
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: String(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** A subscription has one item: the current plan. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription without an item')
  return item
}

/** A copy of the subscription with changes to its item. */
export const withItem = (
  subscription: Stripe.Subscription,
  changes: Partial<
    Pick<Stripe.SubscriptionItem, 'price' | 'current_period_start' | 'current_period_end'>
  >,
): Stripe.Subscription => {
  const item = { ...itemOf(subscription), ...changes }
  return {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, plan: planOf(item.price) }] },
  }
}

export function newSubscription(options: NewSubscription): Stripe.Subscription {
  const { customer, price, paymentMethod, time } = options
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: time,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: time,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          billing_thresholds: null,
          created: time,
          current_period_start: time,
          current_period_end: periodEnd(time, time, intervalOf(price)),
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: time,
    status: 'active',
    test_clock: typeof customer.test_clock === 'string' ? customer.test_clock : null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
}
