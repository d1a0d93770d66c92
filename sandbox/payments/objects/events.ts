import * as z from 'zod/mini'
import { listOf, operation } from '../operation.ts'
import { expandable, page, text } from '../params.ts'

/** The operations on objects that can only be read: events and payment methods. */
export const readOnlyOperations = [
  operation({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...page,
      type: z.optional(text),
      types: z.optional(z.array(text)),
    }),
    async run({ store }, { params: { type, types, ...pageParams } }) {
      const wantedTypes = types ?? (type ? [type] : undefined)
      const fields = { ...(wantedTypes && { type: wantedTypes }) }
      return listOf('/v1/events', await store.list('event', { fields }, pageParams))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/events/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('event', id),
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('payment_method', id),
  }),
]
