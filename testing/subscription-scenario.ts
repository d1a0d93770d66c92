/** A subscription from purchase to end, as steps that the user takes at the payment provider. */

import type { HttpClient } from './http-client.ts'
import { cards, changePlan, choosePlan, openPortal, pay, press } from './payment-pages.ts'
import type { TestServer } from './server.ts'

interface SubscriptionStep {
  act(client: HttpClient): Promise<unknown>
  /** What the product has stored after it has synchronised the subscription. */
  expected: { tier: string; status: string; renewal: 'renews' | 'ends' | 'has ended' }
}

const pressInPortal =
  (...buttonAndFields: [Parameters<typeof press>[2], Record<string, string>?]) =>
  async (client: HttpClient) =>
    press(client, await openPortal(client), ...buttonAndFields)

const advanceOneYear = pressInPortal('clock', { interval: 'year' })

export const subscriptionSteps: Record<string, SubscriptionStep> = {
  'buys Essential, monthly': {
    act: async (client) => {
      await pay(client, await choosePlan(client, 'essential', 'monthly'))
      // Reads the state from the provider, because its events may be held back and the portal needs it.
      await client.get('/api/stripe/return')
    },
    expected: { tier: 'essential', status: 'active', renewal: 'renews' },
  },
  'changes to Premium, annual': {
    act: (client) => changePlan(client, 'premium', 'annual'),
    expected: { tier: 'premium', status: 'active', renewal: 'renews' },
  },
  'cancels at the end of the period': {
    act: pressInPortal('cancel'),
    expected: { tier: 'premium', status: 'active', renewal: 'ends' },
  },
  resumes: {
    act: pressInPortal('resume'),
    expected: { tier: 'premium', status: 'active', renewal: 'renews' },
  },
  'is renewed': {
    act: advanceOneYear,
    expected: { tier: 'premium', status: 'active', renewal: 'renews' },
  },
  'takes a card that will fail': {
    act: pressInPortal('card', cards.failsLater),
    expected: { tier: 'premium', status: 'active', renewal: 'renews' },
  },
  'is not renewed': {
    act: advanceOneYear,
    expected: { tier: 'premium', status: 'past_due', renewal: 'renews' },
  },
  'pays with another card': {
    act: pressInPortal('card', cards.good),
    expected: { tier: 'premium', status: 'active', renewal: 'renews' },
  },
  'cancels for good': {
    act: pressInPortal('cancel'),
    expected: { tier: 'premium', status: 'active', renewal: 'ends' },
  },
  'has come to the end': {
    act: advanceOneYear,
    expected: { tier: 'premium', status: 'canceled', renewal: 'has ended' },
  },
}

/** Runs the steps from the first to the named one. */
export async function runStepsUntil(
  client: HttpClient,
  last: keyof typeof subscriptionSteps,
): Promise<void> {
  for (const [name, { act }] of Object.entries(subscriptionSteps)) {
    await act(client)
    if (name === last) return
  }
}

/** What the product has stored about a subscription. */
export interface StoredSubscription {
  id: string
  stripe_customer_id: string
  subscription_tier: string
  subscription_status: string | null
  paid_subscription: { renewsAt: string | null; endsAt: string | null } | null
}

export async function storedSubscriptionOf(
  { database }: TestServer,
  userId: unknown,
): Promise<StoredSubscription> {
  const { rows } = await database.pool.query<StoredSubscription>(
    `select id, stripe_customer_id, subscription_tier, subscription_status, paid_subscription
     from users where id = $1`,
    [userId],
  )
  return rows[0] as StoredSubscription
}

/** Resets the user's plan and deletes the payment events of all users, as if none had been received. */
export const resetSubscription = ({ database }: TestServer, { id }: StoredSubscription) =>
  database.pool.query(
    `with deleted_events as (delete from payment_events)
     update users set subscription_tier = 'free', subscription_status = null,
     paid_subscription = null, payment_check_at = null where id = $1`,
    [id],
  )
