import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { AnyObject } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What an operation returns: the body of the response before `expand`. */
export type Answer = AnyObject | Stripe.ApiList<AnyObject> | Stripe.DeletedCustomer

/** One call of the API. */
export interface Operation<Schema extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for one segment. */
  path: string
  params: Schema
  run(unit: UnitOfWork, call: { id: string; params: z.output<Schema> }): Promise<Answer>
}

/** Types the handler's parameters, and widens the value so that one table can hold all operations. */
export const operation = <Schema extends z.ZodMiniType>(value: Operation<Schema>): Operation =>
  value as unknown as Operation

export const listOf = <Item extends AnyObject>(
  url: string,
  { data, hasMore }: { data: Item[]; hasMore: boolean },
): Stripe.ApiList<Item> => ({ object: 'list', data, has_more: hasMore, url })
