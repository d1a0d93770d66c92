import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { createPayments } from '#server/payments/payments.ts'
import { createConcurrencyLimiter } from '#server/services/concurrency-limiter.ts'
import { refreshSubscription } from '#server/services/subscription-sync.ts'
import {
  eventsAbout,
  holdBackPaymentEvents,
  injectEvent,
  type SignedEvent,
  shuffled,
  signEvent,
} from '#testing/payment-events.ts'
import { seeds } from '#testing/run-length.ts'
import { serveForTests } from '#testing/server.ts'
import {
  forgetPaymentEvents,
  type StoredSubscription,
  storedSubscriptionOf,
  subscriptionSteps,
} from '#testing/subscription-scenario.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()

/** A step at the provider: the subscription after it, and the events that it sent. */
interface Recorded {
  name: string
  subscription: { id: string; body: unknown }
  events: Stripe.Event[]
}

const recorded: Recorded[] = []
let visitor: Visitor
let userId: string

const query = async <Row>(sql: string, values: unknown[]) =>
  (await server.database.pool.query(sql, values)).rows as Row[]

const standing = () => storedSubscriptionOf(server, userId)

beforeAll(async () => {
  await holdBackPaymentEvents(server)
  visitor = await server.signedIn('moving@example.com')
  userId = String((await visitor.whoAmI()).user?.id)
  let seen = 0
  for (const [name, { act }] of Object.entries(subscriptionSteps)) {
    await act(visitor)
    const { stripe_customer_id: customer } = await standing()
    const [subscription, ...others] = await query<Recorded['subscription']>(
      `select id, body from sandbox_payment_objects where kind = 'subscription' and customer = $1`,
      [customer],
    )
    if (!subscription || others.length > 0) throw new Error('There is not one subscription.')
    const events = await eventsAbout(server, customer)
    recorded.push({ name, subscription, events: events.slice(seen) })
    seen = events.length
  }
})

/** Makes the provider answer as at the end of this step. */
const moveTo = ({ subscription: { id, body } }: Recorded) =>
  query('update sandbox_payment_objects set body = $2 where id = $1', [id, JSON.stringify(body)])

const messageOf = (event: Stripe.Event) => signEvent(server, JSON.stringify(event))

const course = ({ paid_subscription }: StoredSubscription) =>
  paid_subscription?.renewsAt ? 'renews' : 'ends'

describe('a subscription whose webhooks are delayed', () => {
  let inOrder: StoredSubscription

  it('is followed step by step when they arrive in order', async () => {
    await forgetPaymentEvents(server, await standing())
    for (const chapter of recorded) {
      await moveTo(chapter)
      expect(chapter.events, chapter.name).not.toEqual([])
      for (const event of chapter.events)
        expect(await injectEvent(server, messageOf(event))).toBe(200)
      const { tier, status, goesOn } = subscriptionSteps[chapter.name]?.expected ?? {}
      const now = await standing()
      expect(now, chapter.name).toMatchObject({
        subscription_tier: tier,
        subscription_status: status,
      })
      expect(course(now), chapter.name).toBe(goesOn === 'renews' ? 'renews' : 'ends')
    }
    inOrder = await standing()
    expect((await visitor.whoAmI()).user).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
    })
  })

  /** The user returns from the provider's pages, or a scheduled check runs. */
  const lookAgain = () =>
    refreshSubscription(
      {
        db: server.database.db,
        payments: createPayments({
          connection: { ...sandboxKeys(server.masterKey), apiUrl: server.origin },
          onError: () => {},
        }),
        limiter: createConcurrencyLimiter(4),
        clock: () => server.now,
      },
      userId,
    )

  /** Delivers at random: early, late, twice, several at once, and during a change. */
  async function retell(seed: number): Promise<void> {
    const random = seededRandom(seed)
    const promptness = random()
    let onTheirWay: Stripe.Event[] = []
    /** Still being handled, perhaps with an outdated answer of the provider. */
    const inFlight: Promise<void>[] = []
    const arrive = async (events: readonly Stripe.Event[]) => {
      const answers = await Promise.all(
        events.map((event) => injectEvent(server, messageOf(event))),
      )
      expect(answers).toEqual(events.map(() => 200))
    }
    for (const chapter of recorded) {
      const arriving = shuffled(onTheirWay, random).filter(() => random() < promptness)
      inFlight.push(arrive(arriving), ...(random() < 0.2 ? [lookAgain()] : []))
      await Promise.all([moveTo(chapter), ...(random() < 0.5 ? inFlight : [])])
      const repeated = arriving.filter(() => random() < 0.3)
      onTheirWay = onTheirWay.filter((event) => !arriving.includes(event))
      onTheirWay.push(...chapter.events, ...repeated)
    }
    const atOnce = 1 + Math.floor(random() * 6)
    const rest = shuffled([...onTheirWay, ...(random() < 0.5 ? onTheirWay : [])], random)
    while (rest.length > 0) await arrive(rest.splice(0, atOnce))
    await Promise.all(inFlight)
  }

  it('ends in the same state in any order of delivery, and forged webhooks are refused', async () => {
    const forged = (seed: number): SignedEvent => {
      const { events } = recorded[seed % recorded.length] as Recorded
      const body = JSON.stringify(events[seed % events.length])
      return signEvent(server, body, { secret: `whsec_${seed}` })
    }
    for (const seed of seeds(25, 100)) {
      await moveTo(recorded[0] as Recorded)
      await forgetPaymentEvents(server, await standing())
      const [, refused] = await Promise.all([retell(seed), injectEvent(server, forged(seed))])
      expect(refused).toBe(400)
      expect(await standing(), `seed ${seed}`).toEqual(inOrder)
    }
  })
})

describe('all webhooks of a subscription', () => {
  const all = () => recorded.flatMap(({ events }) => events)
  const everything = async () =>
    JSON.stringify(
      await query(
        `select (select json_agg(u) from users u) as users,
                (select json_agg(e) from payment_events e) as events`,
        [],
      ),
    )

  it('with one changed byte, at any position, change nothing and are answered with 400', async () => {
    await forgetPaymentEvents(server, await standing())
    const before = await everything()
    const random = seededRandom(7)
    for (const event of all()) {
      const { body, header } = messageOf(event)
      for (let times = 0; times < 8; times++) {
        const bytes = Buffer.from(body)
        const at = Math.floor(random() * bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
        expect(await injectEvent(server, { body: bytes, header }), `byte ${at}`).toBe(400)
      }
      const at = Math.floor(random() * header.length)
      const other = header[at] === '0' ? '1' : '0'
      const tampered = `${header.slice(0, at)}${other}${header.slice(at + 1)}`
      expect(await injectEvent(server, { body, header: tampered }), tampered).toBe(400)
    }
    expect(await everything()).toBe(before)
  })

  it('replayed after ten minutes change nothing; with a new signature they are applied', async () => {
    await moveTo(recorded.at(-1) as Recorded)
    const old = all().map(messageOf)
    const before = await everything()
    server.now = new Date(server.now.getTime() + 10 * 60 * 1000)
    for (const message of old) expect(await injectEvent(server, message)).toBe(400)
    expect(await everything()).toBe(before)
    for (const event of all()) expect(await injectEvent(server, messageOf(event))).toBe(200)
    expect(await standing()).toMatchObject({ subscription_status: 'canceled' })
  })
})
