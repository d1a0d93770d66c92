/** The whole story of a subscription, one step at a time: what a person does at the provider. */
import type { TestServer } from './server.ts'
import { cards, changePlan, choosePlan, openPortal, pay, press } from './shopping.ts'
import type { Visitor } from './visitor.ts'

interface Chapter {
  act(visitor: Visitor): Promise<unknown>
  /** How the account stands once that has been heard of. */
  leadsTo: { tier: string; status: string; goesOn: 'renews' | 'ends' | 'has ended' }
}

const inPortal =
  (...button: [Parameters<typeof press>[2], Record<string, string>?]) =>
  async (visitor: Visitor) =>
    press(visitor, await openPortal(visitor), ...button)

const aYear = inPortal('clock', { interval: 'year' })

export const story: Record<string, Chapter> = {
  'buys Essential, monthly': {
    act: async (visitor) => {
      await pay(visitor, await choosePlan(visitor, 'essential', 'monthly'))
      // Known by asking, where messages are held back: without it there is no portal.
      await visitor.get('/api/stripe/return')
    },
    leadsTo: { tier: 'essential', status: 'active', goesOn: 'renews' },
  },
  'changes to Premium, annual': {
    act: (visitor) => changePlan(visitor, 'premium', 'annual'),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'renews' },
  },
  'cancels at the end of the period': {
    act: inPortal('cancel'),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'ends' },
  },
  resumes: {
    act: inPortal('resume'),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'renews' },
  },
  'is renewed': {
    act: aYear,
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'renews' },
  },
  'takes a card that will fail': {
    act: inPortal('card', cards.failsLater),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'renews' },
  },
  'is not renewed': {
    act: aYear,
    leadsTo: { tier: 'premium', status: 'past_due', goesOn: 'renews' },
  },
  'pays with another card': {
    act: inPortal('card', cards.good),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'renews' },
  },
  'cancels for good': {
    act: inPortal('cancel'),
    leadsTo: { tier: 'premium', status: 'active', goesOn: 'ends' },
  },
  'has come to the end': {
    act: aYear,
    leadsTo: { tier: 'premium', status: 'canceled', goesOn: 'has ended' },
  },
}

/** From the first chapter to the named one. */
export async function liveThrough(visitor: Visitor, last: keyof typeof story): Promise<void> {
  for (const [name, { act }] of Object.entries(story)) {
    await act(visitor)
    if (name === last) return
  }
}

/** What the product has written down of somebody's subscription. */
export interface Standing {
  id: string
  stripe_customer_id: string
  subscription_tier: string
  subscription_status: string | null
  paid_subscription: { renewsAt: string | null; endsAt: string | null } | null
}

export async function standingOf({ database }: TestServer, userId: unknown): Promise<Standing> {
  const { rows } = await database.pool.query<Standing>(
    `select id, stripe_customer_id, subscription_tier, subscription_status, paid_subscription
     from users where id = $1`,
    [userId],
  )
  return rows[0] as Standing
}

/** As if nothing had ever been heard of the customer. */
export const forgetMessages = ({ database }: TestServer, { id }: Standing) =>
  database.pool.query(
    `with heard as (delete from payment_events)
     update users set subscription_tier = 'free', subscription_status = null,
     paid_subscription = null, payment_check_at = null where id = $1`,
    [id],
  )
