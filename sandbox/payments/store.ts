import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  sandboxPaymentObjects as objects,
  sandboxPaymentRequests as requests,
} from '#server/db/schema/payments-sandbox.ts'
import { resourceMissing } from './api-error.ts'
import type { Page } from './params.ts'

/** The stored objects, in the types that Stripe's library declares. */
export interface Kinds {
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  payment_method: Stripe.PaymentMethod
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  event: Stripe.Event
  'billing_portal.session': Stripe.BillingPortal.Session
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
}
export type Kind = keyof Kinds
export type AnyObject = Kinds[Kind]

interface Filter {
  customer?: string | undefined
  fields?: Record<string, string | string[]>
  /** Filters by status; an open session past its expiry time counts as expired. */
  effectiveStatus?: { status: string; now: number }
}

/** Unguessable, because the URL of a hosted page, with such an id, is its only access control. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`

/** Ids come from URLs and may hold characters, such as NUL, that PostgreSQL refuses. */
const isId = (text: string) => /^\w+$/.test(text)

export type Store = ReturnType<typeof createStore>

const resourceName = (kind: Kind) => kind.split('.').at(-1) ?? kind

export function createStore(db: Database | Transaction) {
  const field = (name: string) => sql`${objects.body} ->> ${name}`

  async function find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    if (!isId(id)) return undefined
    const [row] = await db
      .select()
      .from(objects)
      .where(and(eq(objects.id, id), eq(objects.kind, kind)))
    return row?.body as Kinds[K] | undefined
  }

  return {
    find,

    /** Throws an `ApiError` if there is no such object; `param` is the parameter that named it. */
    async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
      const object = await find(kind, id)
      if (!object) throw resourceMissing(resourceName(kind), id, param)
      return object
    },

    /** Finds an object of any kind, for expansion. */
    async findAny(id: string): Promise<AnyObject | undefined> {
      if (!isId(id)) return undefined
      const [row] = await db.select().from(objects).where(eq(objects.id, id))
      return row?.body as AnyObject | undefined
    },

    async put<K extends Kind>(object: Kinds[K] & { object: K; id: string }): Promise<Kinds[K]> {
      const body = object as unknown as Record<string, unknown>
      const customer = typeof body.customer === 'string' ? body.customer : null
      await db
        .insert(objects)
        .values({ id: object.id, kind: object.object, customer, body })
        .onConflictDoUpdate({ target: objects.id, set: { body, customer } })
      return object
    },

    /** Deletes the object, the events about it, and the stored responses whose body it is. */
    async delete(id: string): Promise<void> {
      const isAbout = sql`${objects.body} -> 'data' -> 'object' ->> 'id' = ${id}`
      await db
        .delete(objects)
        .where(or(eq(objects.id, id), and(eq(objects.kind, 'event'), isAbout)))
      await db.delete(requests).where(eq(sql`${requests.answer} ->> 'id'`, id))
    },

    /** Whether the customer existed and was deleted: the event `customer.deleted` remains. */
    async wasDeleted(customer: string): Promise<boolean> {
      const isAbout = sql`${objects.body} -> 'data' -> 'object' ->> 'id' = ${customer}`
      const isEvent = and(eq(objects.kind, 'event'), eq(field('type'), 'customer.deleted'))
      return (await db.$count(objects, and(isEvent, isAbout))) > 0
    },

    /** Returns one page, newest first. */
    async list<K extends Kind>(
      kind: K,
      where: Filter,
      { limit = 10, starting_after, ending_before }: Page = {},
    ): Promise<{ data: Kinds[K][]; hasMore: boolean }> {
      const conditions: (SQL | undefined)[] = [eq(objects.kind, kind)]
      if (where.customer) conditions.push(eq(objects.customer, where.customer))
      for (const [name, value] of Object.entries(where.fields ?? {})) {
        conditions.push(Array.isArray(value) ? inArray(field(name), value) : eq(field(name), value))
      }
      if (where.effectiveStatus) {
        const { status, now } = where.effectiveStatus
        const isPastExpiry = sql`${field('status')} = 'open' and (${field('expires_at')})::bigint <= ${now}`
        conditions.push(
          sql`case when ${isPastExpiry} then 'expired' else ${field('status')} end = ${status}`,
        )
      }
      const cursor = starting_after ?? ending_before
      if (cursor) {
        const param = starting_after ? 'starting_after' : 'ending_before'
        const [row] = await db
          .select({ position: objects.position })
          .from(objects)
          .where(and(eq(objects.id, cursor), eq(objects.kind, kind)))
        if (!row) throw resourceMissing(resourceName(kind), cursor, param)
        const beyond = starting_after ? lt : gt
        conditions.push(beyond(objects.position, row.position))
      }
      const rows = await db
        .select()
        .from(objects)
        .where(and(...conditions))
        .orderBy(ending_before ? asc(objects.position) : desc(objects.position))
        .limit(limit + 1)
      const data = rows.slice(0, limit).map(({ body }) => body as unknown as Kinds[K])
      return { data: ending_before ? data.reverse() : data, hasMore: rows.length > limit }
    },
  }
}

/** Iterates over all pages. An object that changes meanwhile is yielded at most once. */
export async function* listAll<K extends Kind>(
  store: Store,
  kind: K,
  where: Filter,
): AsyncGenerator<Kinds[K]> {
  let lastId: string | undefined
  do {
    const { data, hasMore } = await store.list(kind, where, { limit: 100, starting_after: lastId })
    yield* data
    lastId = hasMore ? data.at(-1)?.id : undefined
  } while (lastId)
}
