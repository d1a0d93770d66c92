import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { endSubscription, liveStatuses } from '../billing.ts'
import { listOf, operation } from '../operation.ts'
import { expandable, metadata, page, text, withoutUndefined } from '../params.ts'
import { listAll, newId } from '../store.ts'

const customerFields = {
  ...expandable,
  email: z.optional(text),
  name: z.optional(text),
  description: z.optional(text),
  metadata: z.optional(metadata),
}

const newCustomer = (created: number): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  created,
  currency: 'usd',
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  shipping: null,
  test_clock: null,
})

export const customerOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers',
    params: z.strictObject({ ...customerFields, test_clock: z.optional(text) }),
    async run({ store, now, emit }, { params: { expand: _, ...fields } }) {
      const clock =
        fields.test_clock && (await store.get('test_helpers.test_clock', fields.test_clock))
      const time = clock ? clock.frozen_time : now
      const customer = await store.put<'customer'>({
        ...newCustomer(time),
        ...withoutUndefined(fields),
      })
      await emit('customer.created', customer, { time })
      return customer
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ ...page, email: z.optional(text) }),
    run: async ({ store }, { params: { email, ...pageParams } }) =>
      listOf(
        '/v1/customers',
        await store.list('customer', { fields: { ...(email && { email }) } }, pageParams),
      ),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/:id',
    params: z.strictObject(expandable),
    async run({ store }, { id }) {
      if (await store.wasDeleted(id)) return { id, object: 'customer', deleted: true }
      return store.get('customer', id)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/:id',
    params: z.strictObject(customerFields),
    async run({ store, customerTime, emit }, { id, params: { expand: _, ...fields } }) {
      const stored = await store.get('customer', id)
      const customer = await store.put<'customer'>({
        ...stored,
        ...withoutUndefined(fields),
        metadata: { ...stored.metadata, ...fields.metadata },
      })
      await emit('customer.updated', customer, { time: await customerTime(id) })
      return customer
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: z.strictObject({}),
    async run(unit, { id }) {
      const { store, customerTime, emit } = unit
      await store.get('customer', id)
      const time = await customerTime(id)
      const where = { customer: id, fields: { status: liveStatuses } }
      for await (const subscription of listAll(store, 'subscription', where)) {
        await endSubscription(unit, subscription, { time, reason: 'cancellation_requested' })
      }
      await store.delete(id)
      await emit('customer.deleted', { id, object: 'customer' }, { time })
      return { id, object: 'customer', deleted: true }
    },
  }),
]
