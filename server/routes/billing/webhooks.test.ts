import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { liveChannel } from '#server/live/events.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  injectEvent,
  type SignedEvent,
  shuffle,
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
  resetSubscription,
  runStepsUntil,
  type StoredSubscription,
  storedSubscriptionOf,
} from '#testing/subscription-scenario.ts'

const server = serveForTests()
beforeAll(() => holdBackPaymentEvents(server))

const subscriptionOf = async (client: HttpClient): Promise<StoredSubscription> =>
  storedSubscriptionOf(server, (await client.whoAmI()).user?.id)
const reset = (stored: StoredSubscription) => resetSubscription(server, stored)

const signedEventsAbout = async (customer: string): Promise<SignedEvent[]> =>
  (await eventsAbout(server, customer)).map((event) => signEvent(server, JSON.stringify(event)))

/** Delivers the events in order, in batches of concurrent requests. */
async function deliverAll(signedEvents: readonly SignedEvent[], batchSize: number): Promise<void> {
  for (let index = 0; index < signedEvents.length; index += batchSize) {
    const statuses = await Promise.all(
      signedEvents.slice(index, index + batchSize).map((event) => injectEvent(server, event)),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
  }
}

describe.each([
  ['is not renewed', 'past_due'],
  ['has come to the end', 'canceled'],
] as const)(
  'the webhooks of a subscription from the purchase to the step “%s”',
  (lastStep, status) => {
    let stored: StoredSubscription
    let signedEvents: SignedEvent[]
    let expected: StoredSubscription

    beforeAll(async () => {
      const client = await server.signedIn(`${status}@example.com`)
      await runStepsUntil(client, lastStep)
      stored = await subscriptionOf(client)
      signedEvents = await signedEventsAbout(stored.stripe_customer_id)
      await reset(stored)
      await deliverAll(signedEvents, 1)
      expected = await subscriptionOf(client)
    })

    const endState = () => storedSubscriptionOf(server, stored.id)

    it('lead to the provider’s state if they arrive in order', () => {
      expect(signedEvents.length).toBeGreaterThan(10)
      expect(expected).toMatchObject({ subscription_tier: 'premium', subscription_status: status })
    })

    it('lead to the same state in reverse order', async () => {
      await reset(stored)
      await deliverAll(signedEvents.toReversed(), 1)
      expect(await endState()).toEqual(expected)
    })

    it('lead to the same state in a random order, delivered twice if the seed is odd', async () => {
      for (const seed of seeds(12, 200)) {
        await reset(stored)
        const doubled = [...signedEvents, ...(seed % 2 ? signedEvents : [])]
        await deliverAll(shuffle(doubled, seededRandom(seed)), 1 + (seed % 6))
        expect(await endState(), `seed ${seed}`).toEqual(expected)
      }
    })

    it('are recorded once each', async () => {
      const { rows } = await server.database.pool.query('select id from payment_events')
      expect(rows).toHaveLength(signedEvents.length)
    })
  },
)

describe('webhooks that arrive while the subscription changes', () => {
  it.each([1, 2, 3])(
    'lead to the current state even if they are late and shuffled (seed %i)',
    async (seed) => {
      const client = await server.signedIn(`late-${seed}@example.com`)
      await buy(client, 'essential', 'monthly')
      const { stripe_customer_id } = await subscriptionOf(client)
      const purchaseEvents = await signedEventsAbout(stripe_customer_id)
      await changePlan(client, 'premium', 'monthly')
      const portal = await openPortal(client)
      await press(client, portal, 'cancel')
      // The events of the first purchase arrive only now.
      await deliverAll(shuffle(purchaseEvents, seededRandom(seed)), 2)
      expect(await subscriptionOf(client)).toMatchObject({ subscription_tier: 'premium' })
      await press(client, portal, 'clock', { interval: 'month' })
      await deliverAll(shuffle(await signedEventsAbout(stripe_customer_id), seededRandom(seed)), 3)
      expect(await subscriptionOf(client)).toMatchObject({ subscription_status: 'canceled' })
      expect((await client.whoAmI()).user).toMatchObject({ subscriptionTier: 'free' })
    },
  )

  it('change nothing if the plan was already fetched when the user returned from the checkout', async () => {
    const client = await server.signedIn('delayed@example.com')
    expect(await buy(client, 'premium', 'annual')).toBe('/account?checkout=complete')
    const before = await subscriptionOf(client)
    expect(before).toMatchObject({ subscription_tier: 'premium', subscription_status: 'active' })
    await deliverAll(await signedEventsAbout(before.stripe_customer_id), 1)
    expect(await subscriptionOf(client)).toEqual(before)
  })

  it('notify the open screens once, because only one of the webhooks changes something', async () => {
    const client = await server.signedIn('watching@example.com')
    await pay(client, await choosePlan(client, 'premium', 'annual'))
    const { id, stripe_customer_id } = await subscriptionOf(client)
    const listener = await server.database.pool.connect()
    const notifications: unknown[] = []
    listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '')))
    await listener.query(`listen ${liveChannel}`)
    await deliverAll(await signedEventsAbout(stripe_customer_id), 1)
    await listener.query(`unlisten ${liveChannel}`)
    listener.release()
    expect(notifications).toEqual([
      { kind: 'message', userId: id, message: { type: 'user_changed' } },
    ])
  })
})

describe('a webhook', () => {
  const dumpUsersAndEvents = async () => {
    const { rows } = await server.database.pool.query(
      'select (select json_agg(u) from users u) as users, (select json_agg(e) from payment_events e) as events',
    )
    return JSON.stringify(rows)
  }

  it.each<[string, (genuine: SignedEvent, body: string) => SignedEvent]>([
    [
      'is signed with another secret',
      (_, body) => signEvent(server, body, { secret: 'whsec_forged' }),
    ],
    ['has no signature', ({ body }) => ({ body, header: '' })],
    ['has a malformed signature', ({ body }) => ({ body, header: 't=abc,v1=zzz' })],
    ['is signed by an older scheme', (m) => ({ ...m, header: m.header.replace('v1=', 'v0=') })],
    [
      'was changed after it was signed',
      (m) => ({ ...m, body: m.body.replace('"active"', '"trialing"') }),
    ],
    ['is cut off', (m) => ({ ...m, body: m.body.slice(0, -1) })],
    ['is empty', ({ header }) => ({ body: '', header })],
    ['is signed, but not an event', () => signEvent(server, '{"hello":"you"}')],
    ['is signed, but not JSON', () => signEvent(server, 'hello')],
  ])('gets 400 and changes nothing if it %s', async (_name, forge) => {
    const client = await server.signedIn('forged@example.com')
    await pay(client, await choosePlan(client, 'premium', 'annual'))
    const { stripe_customer_id } = await subscriptionOf(client)
    const events = await eventsAbout(server, stripe_customer_id)
    const body = JSON.stringify(events.find(({ type }) => type.endsWith('subscription.created')))
    const before = await dumpUsersAndEvents()
    const response = await deliverEvent(server, forge(signEvent(server, body), body))
    expect(response.status).toBe(400)
    expect(await dumpUsersAndEvents()).toBe(before)
  })

  it('gets 400 and changes nothing if it is replayed after ten minutes', async () => {
    const client = await server.signedIn('replayed@example.com')
    await pay(client, await choosePlan(client, 'essential', 'annual'))
    const stored = await subscriptionOf(client)
    const [signedEvent] = await signedEventsAbout(stored.stripe_customer_id)
    expect((await deliverEvent(server, signedEvent as SignedEvent)).status).toBe(200)
    await reset(stored)
    const before = await dumpUsersAndEvents()
    server.now = new Date(server.now.getTime() + 10 * 60 * 1000)
    expect((await deliverEvent(server, signedEvent as SignedEvent)).status).toBe(400)
    expect(await dumpUsersAndEvents()).toBe(before)
  })

  it.each([
    [-301, 400],
    [-299, 200],
    [299, 200],
    [301, 400],
  ])('whose signature is dated %i seconds from now gets %i', async (seconds, status) => {
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
    ['it is about an unknown customer', 'customer.subscription.updated', 'cus_unknown'],
    ['its type is not enabled', 'customer.created', undefined],
  ])('is accepted but not stored if %s', async (_name, type, unknownCustomer) => {
    const client = await server.signedIn('ignored@example.com')
    await choosePlan(client, 'premium', 'annual')
    const customer = unknownCustomer ?? (await subscriptionOf(client)).stripe_customer_id
    const before = await dumpUsersAndEvents()
    const body = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type,
      data: { object: { customer } },
    })
    expect((await deliverEvent(server, signEvent(server, body))).status).toBe(200)
    expect(await dumpUsersAndEvents()).toBe(before)
  })
})

describe('a customer that was deleted at the provider', () => {
  it('loses the plan, and can buy again', async () => {
    const client = await server.signedIn('deleted@example.com')
    await buy(client, 'premium', 'monthly')
    const stored = await subscriptionOf(client)
    await sandboxStripe(server).customers.del(stored.stripe_customer_id)
    await deliverAll(await signedEventsAbout(stored.stripe_customer_id), 1)
    expect((await client.whoAmI()).user).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
    await buy(client, 'essential', 'monthly')
    expect((await client.whoAmI()).user).toMatchObject({ subscriptionTier: 'essential' })
    expect((await subscriptionOf(client)).stripe_customer_id).not.toBe(stored.stripe_customer_id)
  })
})
