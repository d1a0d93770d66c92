import Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest } from '../api-error.ts'
import { listOf, operation } from '../operation.ts'
import {
  booleanParam,
  expandable,
  integerParam,
  metadata,
  page,
  text,
  withoutUndefined,
} from '../params.ts'
import { newId } from '../store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

const productFields = {
  ...expandable,
  active: z.optional(booleanParam),
  description: z.optional(text),
  metadata: z.optional(metadata),
}

const newProduct = (name: string, created: number): Stripe.Product => ({
  id: newId('prod'),
  object: 'product',
  active: true,
  created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
})

const recurring = z.strictObject({ interval: z.enum(['month', 'year']) })

/** `unit_amount` is in cents. */
interface PriceTerms {
  product: string
  currency: string
  unit_amount: number
  interval: 'month' | 'year'
}

const newPrice = (terms: PriceTerms, created: number): Stripe.Price => ({
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency: terms.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: terms.product,
  recurring: {
    interval: terms.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: terms.unit_amount,
  unit_amount_decimal: Stripe.Decimal.from(terms.unit_amount),
})

const lookupKeyFields = {
  lookup_key: z.optional(text),
  transfer_lookup_key: z.optional(booleanParam),
}

/**
 * Takes a lookup key away from another price that has it, or refuses to without `takeOver`. The caller
 * then stores the key in the price `owner`.
 */
async function claimLookupKey(
  { store }: UnitOfWork,
  key: string | undefined,
  { owner, takeOver }: { owner: string; takeOver: boolean },
): Promise<void> {
  if (key === undefined) return
  const { data } = await store.list('price', { fields: { lookup_key: key } })
  for (const holder of data.filter(({ id }) => id !== owner)) {
    if (!takeOver) {
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
    }
    await store.put<'price'>({ ...holder, lookup_key: null })
  }
}

export const catalogueOperations = [
  operation({
    method: 'POST',
    path: '/v1/products',
    params: z.strictObject({ ...productFields, name: text }),
    async run({ store, now, emit }, { params: { expand: _, name, ...fields } }) {
      const product = await store.put<'product'>({
        ...newProduct(name, now),
        ...withoutUndefined(fields),
      })
      await emit('product.created', product, { time: now })
      return product
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/products/:id',
    params: z.strictObject({ ...productFields, name: z.optional(text) }),
    async run({ store, now, emit }, { id, params: { expand: _, ...fields } }) {
      const stored = await store.get('product', id)
      const product = await store.put<'product'>({
        ...stored,
        ...withoutUndefined(fields),
        updated: now,
      })
      await emit('product.updated', product, { time: now })
      return product
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/products',
    params: z.strictObject({ ...page, active: z.optional(booleanParam) }),
    run: async ({ store }, { params: { active, ...pageParams } }) => {
      const fields = { ...(active !== undefined && { active: String(active) }) }
      return listOf('/v1/products', await store.list('product', { fields }, pageParams))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/products/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('product', id),
  }),
  operation({
    method: 'POST',
    path: '/v1/prices',
    params: z.strictObject({
      ...expandable,
      ...lookupKeyFields,
      product: text,
      currency: z.enum(['usd']),
      unit_amount: integerParam.check(z.gte(0)),
      recurring,
      nickname: z.optional(text),
      metadata: z.optional(metadata),
    }),
    async run(unit, { params }) {
      const { store, now, emit } = unit
      const { product, currency, unit_amount } = params
      await store.get('product', product, 'product')
      const { interval } = params.recurring
      const draft = newPrice({ product, currency, unit_amount, interval }, now)
      const { lookup_key, transfer_lookup_key: takeOver = false } = params
      await claimLookupKey(unit, lookup_key, { owner: draft.id, takeOver })
      const price = await store.put<'price'>({
        ...draft,
        lookup_key: lookup_key ?? null,
        nickname: params.nickname ?? null,
        metadata: params.metadata ?? {},
      })
      await emit('price.created', price, { time: now })
      return price
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/prices/:id',
    params: z.strictObject({
      ...expandable,
      ...lookupKeyFields,
      active: z.optional(booleanParam),
      nickname: z.optional(text),
      metadata: z.optional(metadata),
    }),
    async run(unit, { id, params: { expand: _, transfer_lookup_key, ...fields } }) {
      const { store, now, emit } = unit
      const stored = await store.get('price', id)
      const takeOver = transfer_lookup_key ?? false
      await claimLookupKey(unit, fields.lookup_key, { owner: id, takeOver })
      const price = await store.put<'price'>({ ...stored, ...withoutUndefined(fields) })
      await emit('price.updated', price, { time: now })
      return price
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices',
    params: z.strictObject({
      ...page,
      active: z.optional(booleanParam),
      product: z.optional(text),
      lookup_keys: z.optional(z.array(text)),
    }),
    run: async ({ store }, { params: { active, product, lookup_keys, ...pageParams } }) => {
      const fields = {
        ...(active !== undefined && { active: String(active) }),
        ...(product && { product }),
        ...(lookup_keys && { lookup_key: lookup_keys }),
      }
      return listOf('/v1/prices', await store.list('price', { fields }, pageParams))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices/:id',
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('price', id),
  }),
]
