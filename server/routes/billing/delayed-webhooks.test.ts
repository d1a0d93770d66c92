import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { refreshSubscription } from '#server/services/subscription-sync.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  eventsAbout,
  holdBackPaymentEvents,
  injectEvent,
  type SignedEvent,
  shuffle,
  signEvent,
} from '#testing/payment-events.ts'
import { seeds } from '#testing/run-length.ts'
import { sandboxBilling } from '#testing/sandbox-billing.ts'
import { serveForTests } from '#testing/server.ts'
import {
  resetSubscription,
  type StoredSubscription,
  storedSubscriptionOf,
  subscriptionSteps,
} from '#testing/subscription-scenario.ts'

const server = serveForTests()

/** A step at the provider: the subscription after it, and the events that it sent. */
interface RecordedStep {
  name: string
  subscription: { id: string; body: unknown }
  events: Stripe.Event[]
}

const recordedSteps: RecordedStep[] = []
let client: HttpClient
let userId: string

const query = async <Row>(sql: string, values: unknown[]) =>
  (await server.database.pool.query(sql, values)).rows as Row[]

const storedSubscription = () => storedSubscriptionOf(server, userId)

beforeAll(async () => {
  await holdBackPaymentEvents(server)
  client = await server.signedIn('moving@example.com')
  userId = String((await client.whoAmI()).user?.id)
  let eventCount = 0
  for (const [name, { act }] of Object.entries(subscriptionSteps)) {
    await act(client)
    const { stripe_customer_id: customer } = await storedSubscription()
    const [subscription, ...others] = await query<RecordedStep['subscription']>(
      `select id, body from sandbox_payment_objects where kind = 'subscription' and customer = $1`,
      [customer],
    )
    if (!subscription || others.length > 0) throw new Error('There is not one subscription.')
    const events = await eventsAbout(server, customer)
    recordedSteps.push({ name, subscription, events: events.slice(eventCount) })
    eventCount = events.length
  }
})

/** Makes the provider respond as after this step. */
const setProviderStateAfter = ({ subscription: { id, body } }: RecordedStep) =>
  query('update sandbox_payment_objects set body = $2 where id = $1', [id, JSON.stringify(body)])

const signedEventOf = (event: Stripe.Event) => signEvent(server, JSON.stringify(event))

const renewsOrEnds = ({ paid_subscription }: StoredSubscription) =>
  paid_subscription?.renewsAt ? 'renews' : 'ends'

describe('a subscription whose webhooks are delayed', () => {
  /** The outcome of delivery in order, which the second test expects as well. */
  let finalSubscription: StoredSubscription

  it('is stored step by step if they arrive in order', async () => {
    await resetSubscription(server, await storedSubscription())
    for (const step of recordedSteps) {
      await setProviderStateAfter(step)
      expect(step.events, step.name).not.toEqual([])
      for (const event of step.events)
        expect(await injectEvent(server, signedEventOf(event))).toBe(200)
      const { tier, status, renewal } = subscriptionSteps[step.name]?.expected ?? {}
      const stored = await storedSubscription()
      expect(stored, step.name).toMatchObject({
        subscription_tier: tier,
        subscription_status: status,
      })
      expect(renewsOrEnds(stored), step.name).toBe(renewal === 'renews' ? 'renews' : 'ends')
    }
    finalSubscription = await storedSubscription()
    expect((await client.whoAmI()).user).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
  })

  /** The user returns from the provider's pages, or a scheduled check runs. */
  const refresh = () => refreshSubscription(sandboxBilling(server), userId)

  /** Delivers the events at random: soon or much later, twice, several at the same time, and during a step. */
  async function deliverAtRandom(seed: number): Promise<void> {
    const random = seededRandom(seed)
    const deliveryProbability = random()
    let pendingEvents: Stripe.Event[] = []
    /** Deliveries that are still being handled, perhaps with an outdated response of the provider. */
    const unfinishedDeliveries: Promise<void>[] = []
    const deliver = async (events: readonly Stripe.Event[]) => {
      const statuses = await Promise.all(
        events.map((event) => injectEvent(server, signedEventOf(event))),
      )
      expect(statuses).toEqual(events.map(() => 200))
    }
    for (const step of recordedSteps) {
      const arriving = shuffle(pendingEvents, random).filter(() => random() < deliveryProbability)
      unfinishedDeliveries.push(deliver(arriving), ...(random() < 0.2 ? [refresh()] : []))
      await Promise.all([
        setProviderStateAfter(step),
        ...(random() < 0.5 ? unfinishedDeliveries : []),
      ])
      const repeated = arriving.filter(() => random() < 0.3)
      pendingEvents = pendingEvents.filter((event) => !arriving.includes(event))
      pendingEvents.push(...step.events, ...repeated)
    }
    const batchSize = 1 + Math.floor(random() * 6)
    const remaining = shuffle([...pendingEvents, ...(random() < 0.5 ? pendingEvents : [])], random)
    while (remaining.length > 0) await deliver(remaining.splice(0, batchSize))
    await Promise.all(unfinishedDeliveries)
  }

  it('ends in the same state in random orders of delivery, and forged webhooks are refused', async () => {
    const forged = (seed: number): SignedEvent => {
      const { events } = recordedSteps[seed % recordedSteps.length] as RecordedStep
      const body = JSON.stringify(events[seed % events.length])
      return signEvent(server, body, { secret: `whsec_${seed}` })
    }
    for (const seed of seeds(20, 400)) {
      await setProviderStateAfter(recordedSteps[0] as RecordedStep)
      await resetSubscription(server, await storedSubscription())
      const [, refused] = await Promise.all([
        deliverAtRandom(seed),
        injectEvent(server, forged(seed)),
      ])
      expect(refused).toBe(400)
      expect(await storedSubscription(), `seed ${seed}`).toEqual(finalSubscription)
    }
  })
})

describe('all webhooks of a subscription', () => {
  const allEvents = () => recordedSteps.flatMap(({ events }) => events)
  const dumpUsersAndEvents = async () =>
    JSON.stringify(
      await query(
        `select (select json_agg(u) from users u) as users,
                (select json_agg(e) from payment_events e) as events`,
        [],
      ),
    )

  it('are refused with 400 if one byte is changed, and change nothing', async () => {
    await resetSubscription(server, await storedSubscription())
    const dumpBefore = await dumpUsersAndEvents()
    const random = seededRandom(7)
    for (const event of allEvents()) {
      const { body, header } = signedEventOf(event)
      for (let times = 0; times < 8; times++) {
        const bytes = Buffer.from(body)
        const at = Math.floor(random() * bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
        expect(await injectEvent(server, { body: bytes, header }), `byte ${at}`).toBe(400)
      }
      const index = Math.floor(random() * header.length)
      const otherDigit = header[index] === '0' ? '1' : '0'
      const tampered = `${header.slice(0, index)}${otherDigit}${header.slice(index + 1)}`
      expect(await injectEvent(server, { body, header: tampered }), tampered).toBe(400)
    }
    expect(await dumpUsersAndEvents()).toBe(dumpBefore)
  })

  it('are refused if they are replayed after ten minutes, and applied with a new signature', async () => {
    await setProviderStateAfter(recordedSteps.at(-1) as RecordedStep)
    const oldMessages = allEvents().map(signedEventOf)
    const dumpBefore = await dumpUsersAndEvents()
    server.now = new Date(server.now.getTime() + 10 * 60 * 1000)
    for (const message of oldMessages) expect(await injectEvent(server, message)).toBe(400)
    expect(await dumpUsersAndEvents()).toBe(dumpBefore)
    for (const event of allEvents())
      expect(await injectEvent(server, signedEventOf(event))).toBe(200)
    expect(await storedSubscription()).toMatchObject({ subscription_status: 'canceled' })
  })
})
