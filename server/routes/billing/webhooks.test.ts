import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { liveChannel } from '#server/live/events.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  injectEvent,
  type SignedEvent,
  shuffled,
  signEvent,
} from '#testing/payment-events.ts'
import {
  buy,
  changePlan,
  choosePlan,
  openPortal,
  pay,
  press,
  sandboxStripe,
} from '#testing/payment-pages.ts'
import { seeds } from '#testing/run-length.ts'
import { serveForTests } from '#testing/server.ts'
import {
  forgetPaymentEvents,
  runStepsUntil,
  type StoredSubscription,
  storedSubscriptionOf,
} from '#testing/subscription-scenario.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
beforeAll(() => holdBackPaymentEvents(server))

const rowOf = async (visitor: Visitor): Promise<StoredSubscription> =>
  storedSubscriptionOf(server, (await visitor.whoAmI()).user?.id)
const forget = (row: StoredSubscription) => forgetPaymentEvents(server, row)

const messagesAbout = async (customer: string): Promise<SignedEvent[]> =>
  (await eventsAbout(server, customer)).map((event) => signEvent(server, JSON.stringify(event)))

/** Delivers some at once and some one after the other. */
async function deliverAll(messages: readonly SignedEvent[], atOnce: number): Promise<void> {
  for (let next = 0; next < messages.length; next += atOnce) {
    const answers = await Promise.all(
      messages.slice(next, next + atOnce).map((message) => injectEvent(server, message)),
    )
    expect(answers).toEqual(answers.map(() => 200))
  }
}

describe.each([
  ['is not renewed', 'past_due'],
  ['has come to the end', 'canceled'],
] as const)('the webhooks of a subscription until it %s', (last, status) => {
  let row: StoredSubscription
  let messages: SignedEvent[]
  let expected: StoredSubscription

  beforeAll(async () => {
    const visitor = await server.signedIn(`${status}@example.com`)
    await runStepsUntil(visitor, last)
    row = await rowOf(visitor)
    messages = await messagesAbout(row.stripe_customer_id)
    await forget(row)
    await deliverAll(messages, 1)
    expected = await rowOf(visitor)
  })

  const endState = () => storedSubscriptionOf(server, row.id)

  it('lead to the provider’s state when they arrive in order', () => {
    expect(messages.length).toBeGreaterThan(10)
    expect(expected).toMatchObject({ subscription_tier: 'premium', subscription_status: status })
  })

  it('lead there in reverse order', async () => {
    await forget(row)
    await deliverAll(messages.toReversed(), 1)
    expect(await endState()).toEqual(expected)
  })

  it('lead there shuffled, with every other one doubled, for every seed', async () => {
    for (const seed of seeds(10, 50)) {
      await forget(row)
      const doubled = [...messages, ...(seed % 2 ? messages : [])]
      await deliverAll(shuffled(doubled, seededRandom(seed)), 1 + (seed % 6))
      expect(await endState(), `seed ${seed}`).toEqual(expected)
    }
  })

  it('are applied once each', async () => {
    const { rows } = await server.database.pool.query('select id from payment_events')
    expect(rows).toHaveLength(messages.length)
  })
})

describe('webhooks that arrive while the subscription changes', () => {
  it.each([1, 2, 3])('do no harm when they are late and in any order (seed %i)', async (seed) => {
    const visitor = await server.signedIn(`late-${seed}@example.com`)
    await buy(visitor, 'essential', 'monthly')
    const { stripe_customer_id } = await rowOf(visitor)
    const first = await messagesAbout(stripe_customer_id)
    await changePlan(visitor, 'premium', 'monthly')
    const portal = await openPortal(visitor)
    await press(visitor, portal, 'cancel')
    // The events of the first purchase arrive only now.
    await deliverAll(shuffled(first, seededRandom(seed)), 2)
    expect(await rowOf(visitor)).toMatchObject({ subscription_tier: 'premium' })
    await press(visitor, portal, 'clock', { interval: 'month' })
    await deliverAll(shuffled(await messagesAbout(stripe_customer_id), seededRandom(seed)), 3)
    expect(await rowOf(visitor)).toMatchObject({ subscription_status: 'canceled' })
    expect((await visitor.whoAmI()).user).toMatchObject({ subscriptionTier: 'free' })
  })

  it('change nothing when they arrive after the return page', async () => {
    const visitor = await server.signedIn('delayed@example.com')
    expect(await buy(visitor, 'premium', 'annual')).toBe('/account?checkout=complete')
    const before = await rowOf(visitor)
    expect(before).toMatchObject({ subscription_tier: 'premium', subscription_status: 'active' })
    await deliverAll(await messagesAbout(before.stripe_customer_id), 1)
    expect(await rowOf(visitor)).toEqual(before)
  })

  it('notify the open screens, and only if something has changed', async () => {
    const visitor = await server.signedIn('watching@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'annual'))
    const { id, stripe_customer_id } = await rowOf(visitor)
    const listener = await server.database.pool.connect()
    const messages: unknown[] = []
    listener.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')))
    await listener.query(`listen ${liveChannel}`)
    await deliverAll(await messagesAbout(stripe_customer_id), 1)
    await listener.query(`unlisten ${liveChannel}`)
    listener.release()
    expect(messages).toEqual([{ kind: 'message', userId: id, message: { type: 'user_changed' } }])
  })
})

describe('a webhook that the provider did not send', () => {
  const everything = async () => {
    const { rows } = await server.database.pool.query(
      'select (select json_agg(u) from users u) as users, (select json_agg(e) from payment_events e) as events',
    )
    return JSON.stringify(rows)
  }

  it.each<[string, (genuine: SignedEvent, body: string) => SignedEvent]>([
    [
      'signed with another secret',
      (_, body) => signEvent(server, body, { secret: 'whsec_forged' }),
    ],
    ['without a signature', ({ body }) => ({ body, header: '' })],
    ['with a broken signature', ({ body }) => ({ body, header: 't=abc,v1=zzz' })],
    ['signed by an older scheme', (m) => ({ ...m, header: m.header.replace('v1=', 'v0=') })],
    ['tampered with', (m) => ({ ...m, body: m.body.replace('"active"', '"trialing"') })],
    ['cut off', (m) => ({ ...m, body: m.body.slice(0, -1) })],
    ['with nothing in it', ({ header }) => ({ body: '', header })],
    ['signed, but no event', () => signEvent(server, '{"hello":"you"}')],
    ['signed, but no JSON', () => signEvent(server, 'hello')],
  ])('%s: changes nothing and is answered with 400', async (_name, forge) => {
    const visitor = await server.signedIn('forged@example.com')
    await pay(visitor, await choosePlan(visitor, 'premium', 'annual'))
    const { stripe_customer_id } = await rowOf(visitor)
    const events = await eventsAbout(server, stripe_customer_id)
    const body = JSON.stringify(events.find(({ type }) => type.endsWith('subscription.created')))
    const before = await everything()
    const answer = await deliverEvent(server, forge(signEvent(server, body), body))
    expect(answer.status).toBe(400)
    expect(await everything()).toBe(before)
  })

  it('replayed after ten minutes: changes nothing and is answered with 400', async () => {
    const visitor = await server.signedIn('replayed@example.com')
    await pay(visitor, await choosePlan(visitor, 'essential', 'annual'))
    const row = await rowOf(visitor)
    const [message] = await messagesAbout(row.stripe_customer_id)
    expect((await deliverEvent(server, message as SignedEvent)).status).toBe(200)
    await forget(row)
    const before = await everything()
    server.now = new Date(server.now.getTime() + 10 * 60 * 1000)
    expect((await deliverEvent(server, message as SignedEvent)).status).toBe(400)
    expect(await everything()).toBe(before)
  })

  it.each([
    [-301, 400],
    [-299, 200],
    [299, 200],
    [301, 400],
  ])('signed %i seconds from now is answered with %i', async (seconds, status) => {
    const body = JSON.stringify({
      id: 'evt_dated',
      object: 'event',
      type: 'customer.created',
      data: { object: { customer: 'cus_unknown' } },
    })
    const at = new Date(server.now.getTime() + seconds * 1000)
    expect((await deliverEvent(server, signEvent(server, body, { at }))).status).toBe(status)
  })

  it.each([
    ['about an unknown customer', 'customer.subscription.updated', 'cus_unknown'],
    ['of a kind that we did not ask for', 'customer.created', 'cus_unknown'],
  ])('%s is not stored', async (_name, type, customer) => {
    const before = await everything()
    const body = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type,
      data: { object: { customer } },
    })
    expect((await deliverEvent(server, signEvent(server, body))).status).toBe(200)
    expect(await everything()).toBe(before)
  })
})

describe('a customer whom the provider deleted', () => {
  it('loses the plan, and can buy again', async () => {
    const visitor = await server.signedIn('deleted@example.com')
    await buy(visitor, 'premium', 'monthly')
    const row = await rowOf(visitor)
    await sandboxStripe(server).customers.del(row.stripe_customer_id)
    await deliverAll(await messagesAbout(row.stripe_customer_id), 1)
    expect((await visitor.whoAmI()).user).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
    await buy(visitor, 'essential', 'monthly')
    expect((await visitor.whoAmI()).user).toMatchObject({ subscriptionTier: 'essential' })
    expect((await rowOf(visitor)).stripe_customer_id).not.toBe(row.stripe_customer_id)
  })
})
