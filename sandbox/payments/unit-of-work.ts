import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Database, Transaction } from '#server/db/database.ts'
import { sandboxPaymentDeliveries } from '#server/db/schema/payments-sandbox.ts'
import { createStore, newId, type Store } from './store.ts'

export const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** A unit of work: the store it reads and writes, the events it emits, and the current time. */
export interface UnitOfWork {
  readonly store: Store
  /** Wall-clock time, in Unix seconds. */
  readonly now: number
  /** The customer's time: wall-clock time, or the time of their test clock. */
  customerTime(customer: string): Promise<number>
  /** Fixes a customer's time for the rest of this unit of work. */
  setCustomerTime(customer: string, time: number): void
  emit(type: Stripe.Event['type'], object: object, options: { time: number }): Promise<void>
}

export interface UnitOfWorkDependencies {
  db: Database
  clock: () => Date
  /** The event types that the product subscribes to. */
  enabledEvents: readonly string[]
}

const lockName = 'evenstream payment sandbox'

/**
 * Runs the work in one transaction, one at a time across all processes: a sandbox has to be correct, not
 * fast. The work must not call the product, which may be waiting for this response.
 */
export function inUnitOfWork<Result>(
  { db, clock, enabledEvents }: UnitOfWorkDependencies,
  work: (unit: UnitOfWork, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
    return work(createUnitOfWork(tx, clock(), enabledEvents), tx)
  })
}

/** For read-only work, which needs no lock. */
export const readOnlyWork = ({
  db,
  clock,
}: Pick<UnitOfWorkDependencies, 'db' | 'clock'>): UnitOfWork => createUnitOfWork(db, clock(), [])

function createUnitOfWork(
  tx: Database | Transaction,
  currentTime: Date,
  enabledEvents: readonly string[],
): UnitOfWork {
  const store = createStore(tx)
  const now = unixSeconds(currentTime)
  const customerTimes = new Map<string, number>()
  return {
    store,
    now,
    setCustomerTime: (customer, time) => void customerTimes.set(customer, time),
    async customerTime(customer) {
      const knownTime = customerTimes.get(customer)
      if (knownTime !== undefined) return knownTime
      const { test_clock } = await store.get('customer', customer)
      if (typeof test_clock !== 'string') return now
      return (await store.get('test_helpers.test_clock', test_clock)).frozen_time
    },
    async emit(type, object, { time }) {
      const isEnabled = enabledEvents.includes(type)
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: time,
        data: { object },
        livemode: false,
        pending_webhooks: isEnabled ? 1 : 0,
        request: null,
        type,
      } as Stripe.Event
      await store.put<'event'>(event)
      if (isEnabled) {
        await tx.insert(sandboxPaymentDeliveries).values({ eventId: event.id, dueAt: currentTime })
      }
    },
  }
}
