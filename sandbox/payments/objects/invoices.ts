import Stripe from 'stripe'
import * as z from 'zod/mini'
import { listOf, operation } from '../operation.ts'
import { expandable, page, text } from '../params.ts'
import { settleBalance } from '../proration.ts'
import { newId } from '../store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

export interface InvoiceLine {
  amount: number
  description: string
  price: Stripe.Price
  period: { start: number; end: number }
  proration: boolean
}

interface NewInvoice {
  customer: Stripe.Customer
  /** The ids of the subscription and of its item. */
  subscription: { id: string; item: string }
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: InvoiceLine[]
  time: number
}

const lineItem = (
  { amount, description, price, period, proration }: InvoiceLine,
  invoice: string,
  { id, item }: NewInvoice['subscription'],
): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: 'usd',
  description,
  discount_amounts: [],
  discountable: !proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: { credited_items: null },
      subscription: id,
      subscription_item: item,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: price.id, product: String(price.product) },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  },
  quantity: 1,
  quantity_decimal: Stripe.Decimal.from(1),
  subscription: id,
  subtotal: amount,
  taxes: [],
})

/** A finalised invoice, reduced by the customer's credit. Nothing is charged yet. */
export function newInvoice({
  customer,
  subscription,
  reason,
  lines,
  time,
}: NewInvoice): Stripe.Invoice {
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amountDue, endingBalance } = settleBalance(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Evenstream sandbox',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: time,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    // Name and email address are not copied from the customer: invoices stay when the customer is deleted.
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: time,
    ending_balance: endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => lineItem(line, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${id.slice(3, 11).toUpperCase()}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: time,
    period_start: time,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: time,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: typeof customer.test_clock === 'string' ? customer.test_clock : null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** Marks an invoice as paid and stores the customer's balance after it. */
export async function markPaid(
  { store, emit }: UnitOfWork,
  invoice: Stripe.Invoice,
  time: number,
): Promise<Stripe.Invoice> {
  const paidInvoice = await store.put<'invoice'>({
    ...invoice,
    status: 'paid',
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: time },
  })
  const customer = await store.get('customer', String(invoice.customer))
  const balance = invoice.ending_balance ?? 0
  if (balance !== customer.balance) await store.put<'customer'>({ ...customer, balance })
  await emit('invoice.paid', paidInvoice, { time })
  await emit('invoice.payment_succeeded', paidInvoice, { time })
  return paidInvoice
}

/** Counts a failed payment; without `nextAttempt` there is no retry. */
export async function markPaymentFailed(
  { store, emit }: UnitOfWork,
  invoice: Stripe.Invoice,
  { time, nextAttempt }: { time: number; nextAttempt: number | null },
): Promise<Stripe.Invoice> {
  const failedInvoice = await store.put<'invoice'>({
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: nextAttempt,
  })
  await emit('invoice.payment_failed', failedInvoice, { time })
  return failedInvoice
}

/** The latest invoice of a subscription, if it is unpaid. */
export async function openInvoiceOf(
  { store }: UnitOfWork,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | undefined> {
  if (typeof subscription.latest_invoice !== 'string') return undefined
  const invoice = await store.get('invoice', subscription.latest_invoice)
  return invoice.status === 'open' ? invoice : undefined
}

export const invoiceOperations = [
  operation({
    method: 'GET',
    path: '/v1/invoices',
    params: z.strictObject({
      ...page,
      customer: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
    }),
    run: async ({ store }, { params: { customer, status, ...pageParams } }) => {
      const fields = { ...(status && { status }) }
      return listOf('/v1/invoices', await store.list('invoice', { customer, fields }, pageParams))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/invoices/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('invoice', id),
  }),
]
