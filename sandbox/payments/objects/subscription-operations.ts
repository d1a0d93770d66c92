import * as z from 'zod/mini'
import { invalidRequest } from '../api-error.ts'
import { changePlan, endSubscription, hasNotEnded, setCancelAtPeriodEnd } from '../billing.ts'
import { listOf, operation } from '../operation.ts'
import { booleanParam, expandable, page, text } from '../params.ts'
import { itemOf } from './subscriptions.ts'

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

/** The statuses to list: every one for 'all', the ended ones for 'ended', the live ones without a filter. */
function statusesOf(status: (typeof statuses)[number] | 'ended' | 'all' | undefined): string[] {
  const ended = ['canceled', 'incomplete_expired']
  if (status === 'all') return [...statuses]
  if (status === 'ended') return ended
  if (status) return [status]
  return statuses.filter((candidate) => !ended.includes(candidate))
}

export const subscriptionOperations = [
  operation({
    method: 'GET',
    path: '/v1/subscriptions',
    params: z.strictObject({
      ...page,
      customer: z.optional(text),
      status: z.optional(z.enum([...statuses, 'ended', 'all'])),
    }),
    async run({ store }, { params: { customer, status, ...pageParams } }) {
      if (customer) await store.get('customer', customer, 'customer')
      const where = { customer, fields: { status: statusesOf(status) } }
      return listOf('/v1/subscriptions', await store.list('subscription', where, pageParams))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('subscription', id),
  }),
  operation({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: z.strictObject({
      ...expandable,
      cancel_at_period_end: z.optional(booleanParam),
      items: z.optional(z.array(z.strictObject({ id: text, price: text }))),
      proration_behavior: z.optional(z.enum(['always_invoice'])),
    }),
    async run(unit, { id, params: { items, cancel_at_period_end } }) {
      let subscription = await unit.store.get('subscription', id)
      if (!hasNotEnded(subscription))
        throw invalidRequest('A canceled subscription cannot be updated.')
      const [item] = items ?? []
      if (item) {
        if (item.id !== itemOf(subscription).id)
          throw invalidRequest('No such item', 'items[0][id]')
        const price = await unit.store.get('price', item.price, 'items[0][price]')
        subscription = await changePlan(unit, subscription, price, { revokeCancellation: false })
      }
      if (cancel_at_period_end === undefined) return subscription
      return setCancelAtPeriodEnd(unit, subscription, cancel_at_period_end)
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: z.strictObject(expandable),
    async run(unit, { id }) {
      const subscription = await unit.store.get('subscription', id)
      if (!hasNotEnded(subscription)) throw invalidRequest('The subscription has ended already.')
      const time = await unit.customerTime(String(subscription.customer))
      return endSubscription(unit, subscription, { time, reason: 'cancellation_requested' })
    },
  }),
]
