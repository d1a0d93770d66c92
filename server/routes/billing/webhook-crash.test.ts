import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { webhookPath } from '#server/payments/events.ts'
import type { HttpClient } from '#testing/http-client.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  type SignedEvent,
  shuffle,
  signEvent,
} from '#testing/payment-events.ts'
import { buy, openPortal, press } from '#testing/payment-pages.ts'
import { startProduct } from '#testing/process.ts'
import { rounds } from '#testing/run-length.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
beforeAll(() => holdBackPaymentEvents(server))

const rows = async <Row>(sql: string) => (await server.database.pool.query(sql)).rows as Row[]

interface CrashPoint {
  step: number
  moment: 'before' | 'during'
}

/** A second process on the same database that handles webhooks and kills itself at the given point, if any. */
const startWebhookProcess = (point?: CrashPoint) =>
  startProduct(
    {
      DATABASE_URL: server.database.pool.options.connectionString ?? '',
      STRIPE_CONNECTION: JSON.stringify({
        ...sandboxKeys(server.masterKey),
        apiUrl: server.origin,
      }),
      NOW: server.now.toISOString(),
      ...(point && { DIE_AT: String(point.step), MOMENT: point.moment }),
    },
    { command: [process.execPath, join(import.meta.dirname, 'webhook.fixture.ts')] },
  )

const post = (origin: string, { body, header }: SignedEvent) =>
  fetch(`${origin}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body,
  })

/** Buys a plan, and returns a function that changes it and returns the events of the change. */
async function createPlanChanger(client: HttpClient) {
  await buy(client, 'essential', 'monthly')
  const customer = String((await client.whoAmI()).user?.stripeCustomerId)
  const portal = await openPortal(client)
  const prices = await rows<{ key: string; id: string }>(
    `select body ->> 'lookup_key' as key, id from sandbox_payment_objects where kind = 'price'`,
  )
  let eventCount = (await eventsAbout(server, customer)).length
  return async (tier: string): Promise<{ id: string; message: SignedEvent }[]> => {
    const price = prices.find(({ key }) => key === `${tier}_monthly`)?.id ?? ''
    await press(client, portal, 'change', { price })
    const events = (await eventsAbout(server, customer)).slice(eventCount)
    eventCount += events.length
    return events.map((event) => ({
      id: event.id,
      message: signEvent(server, JSON.stringify(event)),
    }))
  }
}

describe('a process that is killed while it handles a webhook', () => {
  it('leaves nothing half done at random points, and the repeated webhook succeeds', async () => {
    const client = await server.signedIn('killed@example.com')
    const changeTo = await createPlanChanger(client)
    const random = seededRandom(20_261_115)

    // A process that is not killed reports the number of steps.
    const survivor = await startWebhookProcess()
    const [first] = await changeTo('premium')
    const response = await post(await survivor.ready(), first?.message as SignedEvent)
    expect(response.status).toBe(200)
    const steps = Number(response.headers.get('x-steps'))
    expect(steps).toBeGreaterThanOrEqual(10)
    survivor.child.kill()
    await survivor.exited

    const points = shuffle(
      Array.from({ length: steps }, (_, index): CrashPoint => {
        const step = index + 1
        // The last step is the response; after it, the event counts as delivered.
        return { step, moment: step === steps || random() < 0.5 ? 'before' : 'during' }
      }),
      random,
    ).slice(0, rounds(3, 10))

    // The next process is started while the current one is being killed.
    let nextProcess = startWebhookProcess(points[0])
    for (const [round, { step, moment }] of points.entries()) {
      const current = await nextProcess
      if (points[round + 1]) nextProcess = startWebhookProcess(points[round + 1])
      const label = `${moment} step ${step} of ${steps}`
      const tier = round % 2 ? 'premium' : 'essential'
      const events = await changeTo(tier)
      const [fatalEvent] = shuffle(events, random)

      await expect(
        post(await current.ready(), fatalEvent?.message as SignedEvent),
        label,
      ).rejects.toThrow()
      await current.exited
      expect(current.child.signalCode, label).toBe('SIGKILL')

      // The event is recorded if, and only if, its effect has been stored.
      const [stored] = await rows<{
        isRecorded: boolean
        isApplied: boolean
        isConsistent: boolean
      }>(
        `select exists (select from payment_events where id = '${fatalEvent?.id}') as "isRecorded",
           paid_subscription ->> 'tier' = '${tier}' as "isApplied",
           paid_subscription ->> 'tier' = subscription_tier as "isConsistent"
         from users where email = 'killed@example.com'`,
      )
      expect(stored, label).toEqual({
        isRecorded: stored?.isApplied,
        isApplied: expect.any(Boolean),
        isConsistent: true,
      })

      for (const { message } of events)
        expect((await deliverEvent(server, message)).status).toBe(200)
      const { user } = await client.whoAmI()
      expect(user, label).toMatchObject({ subscriptionTier: tier, subscriptionStatus: 'active' })
    }
  })
})
