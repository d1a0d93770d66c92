import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalid } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import { listOf, operation } from '../operation.ts'
import { expandable, page, text, whole } from '../params.ts'
import { letTimePass } from '../passing-time.ts'
import { every, newId } from '../store.ts'

const month = 30 * 24 * 60 * 60
const mostAtOnce = 2 * 366 * 24 * 60 * 60

type Clock = Stripe.TestHelpers.TestClock

export async function startClock(
  { store, now }: Ledger,
  {
    frozen,
    name,
    customer,
  }: { frozen: number; name?: string | undefined; customer?: string | undefined },
): Promise<Clock> {
  const clock = await store.put<'test_helpers.test_clock'>({
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + month,
    frozen_time: frozen,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  })
  if (customer) {
    const attached = await store.get('customer', customer, 'customer')
    if (attached.test_clock) throw invalid('The customer has a test clock already.', 'customer')
    await store.put<'customer'>({ ...attached, test_clock: clock.id })
  }
  return clock
}

export async function advanceClock(ledger: Ledger, clock: Clock, to: number): Promise<Clock> {
  const { store } = ledger
  if (to <= clock.frozen_time) {
    throw invalid('A test clock can only be advanced.', 'frozen_time')
  }
  if (to - clock.frozen_time > mostAtOnce) {
    throw invalid('A test clock may be advanced by two years at most.', 'frozen_time')
  }
  const fields = { test_clock: clock.id }
  for await (const { id } of every(store, 'customer', { fields })) {
    await letTimePass(ledger, id, to)
  }
  return store.put<'test_helpers.test_clock'>({ ...clock, frozen_time: to })
}

const base = '/v1/test_helpers/test_clocks'

export const clockOperations = [
  operation({
    method: 'POST',
    path: base,
    params: z.strictObject({
      ...expandable,
      frozen_time: whole,
      name: z.optional(text),
      customer: z.optional(text),
    }),
    run: (ledger, { params: { frozen_time: frozen, name, customer } }) =>
      startClock(ledger, { frozen, name, customer }),
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject(page),
    run: async ({ store }, { params }) =>
      listOf(base, await store.list('test_helpers.test_clock', {}, params)),
  }),
  operation({
    method: 'GET',
    path: `${base}/:id`,
    params: z.strictObject(expandable),
    run: ({ store }, { id }) => store.get('test_helpers.test_clock', id),
  }),
  operation({
    method: 'POST',
    path: `${base}/:id/advance`,
    params: z.strictObject({ ...expandable, frozen_time: whole }),
    run: async (ledger, { id, params: { frozen_time } }) =>
      advanceClock(ledger, await ledger.store.get('test_helpers.test_clock', id), frozen_time),
  }),
]
