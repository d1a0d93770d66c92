import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { advanceTime } from '../advance-time.ts'
import { invalidRequest } from '../api-error.ts'
import { listOf, operation } from '../operation.ts'
import { expandable, integerParam, page, text } from '../params.ts'
import { listAll, newId } from '../store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

const thirtyDaysInSeconds = 30 * 24 * 60 * 60
const maxAdvanceSeconds = 2 * 366 * 24 * 60 * 60

type Clock = Stripe.TestHelpers.TestClock

/** `frozen` is the clock's time. With `customer`, the clock is attached to that existing customer. */
export async function createTestClock(
  { store, now }: UnitOfWork,
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
    deletes_after: now + thirtyDaysInSeconds,
    frozen_time: frozen,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  })
  if (customer) {
    const stored = await store.get('customer', customer, 'customer')
    if (stored.test_clock)
      throw invalidRequest('The customer has a test clock already.', 'customer')
    await store.put<'customer'>({ ...stored, test_clock: clock.id })
  }
  return clock
}

export async function advanceTestClock(unit: UnitOfWork, clock: Clock, to: number): Promise<Clock> {
  const { store } = unit
  if (to <= clock.frozen_time) {
    throw invalidRequest('A test clock can only be advanced.', 'frozen_time')
  }
  if (to - clock.frozen_time > maxAdvanceSeconds) {
    throw invalidRequest('A test clock may be advanced by two years at most.', 'frozen_time')
  }
  const fields = { test_clock: clock.id }
  for await (const { id } of listAll(store, 'customer', { fields })) {
    await advanceTime(unit, id, to)
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
      frozen_time: integerParam,
      name: z.optional(text),
      customer: z.optional(text),
    }),
    run: (unit, { params: { frozen_time: frozen, name, customer } }) =>
      createTestClock(unit, { frozen, name, customer }),
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
    params: z.strictObject({ ...expandable, frozen_time: integerParam }),
    run: async (unit, { id, params: { frozen_time } }) =>
      advanceTestClock(unit, await unit.store.get('test_helpers.test_clock', id), frozen_time),
  }),
]
