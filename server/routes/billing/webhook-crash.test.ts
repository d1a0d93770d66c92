import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#core/seeded-random.ts'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { webhookPath } from '#server/payments/events.ts'
import {
  deliverEvent,
  eventsAbout,
  holdBackPaymentEvents,
  type SignedEvent,
  shuffled,
  signEvent,
} from '#testing/payment-events.ts'
import { buy, openPortal, press } from '#testing/payment-pages.ts'
import { startProduct } from '#testing/process.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
beforeAll(() => holdBackPaymentEvents(server))

const rows = async <Row>(sql: string) => (await server.database.pool.query(sql)).rows as Row[]

interface Point {
  step: number
  moment: 'before' | 'during'
}

/** Takes messages beside the server of this file, on the same database, until it kills itself. */
const startAnother = (point?: Point) =>
  startProduct(
    {
      DATABASE_URL: server.database.pool.options.connectionString ?? '',
      CONNECTION: JSON.stringify({ ...sandboxKeys(server.masterKey), apiUrl: server.origin }),
      NOW: server.now.toISOString(),
      ...(point && { DIE_AT: String(point.step), MOMENT: point.moment }),
    },
    { command: [process.execPath, join(import.meta.dirname, 'webhook.fixture.ts')] },
  )

const post = (address: string, { body, header }: SignedEvent) =>
  fetch(`${address}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body,
  })

/** Somebody who changes plan, and what the provider says of each change. */
async function changing(visitor: Visitor) {
  await buy(visitor, 'essential', 'monthly')
  const customer = String((await visitor.whoAmI()).user?.stripeCustomerId)
  const portal = await openPortal(visitor)
  const prices = await rows<{ key: string; id: string }>(
    `select body ->> 'lookup_key' as key, id from sandbox_payment_objects where kind = 'price'`,
  )
  let told = (await eventsAbout(server, customer)).length
  return async (tier: string): Promise<{ id: string; message: SignedEvent }[]> => {
    const price = prices.find(({ key }) => key === `${tier}_monthly`)?.id ?? ''
    await press(visitor, portal, 'change', { price })
    const events = (await eventsAbout(server, customer)).slice(told)
    told += events.length
    return events.map((event) => ({
      id: event.id,
      message: signEvent(server, JSON.stringify(event)),
    }))
  }
}

describe('a process that is killed while it handles a webhook', () => {
  it('leaves nothing half done at ten random points, and the repeated webhook succeeds', async () => {
    const visitor = await server.signedIn('killed@example.com')
    const changeTo = await changing(visitor)
    const random = seededRandom(20_261_115)

    // One that lives says how many points there are.
    const living = await startAnother()
    const [first] = await changeTo('premium')
    const answer = await post(await living.ready(), first?.message as SignedEvent)
    expect(answer.status).toBe(200)
    const steps = Number(answer.headers.get('x-steps'))
    expect(steps).toBeGreaterThanOrEqual(10)
    living.child.kill()
    await living.exited

    const points = shuffled(
      Array.from({ length: steps }, (_, index): Point => {
        const step = index + 1
        // The last step is the answer itself; once that is out, the message counts as heard.
        return { step, moment: step === steps || random() < 0.5 ? 'before' : 'during' }
      }),
      random,
    ).slice(0, 10)

    // One is always being started while another dies.
    let next = startAnother(points[0])
    for (const [round, { step, moment }] of points.entries()) {
      const another = await next
      if (points[round + 1]) next = startAnother(points[round + 1])
      const what = `${moment} step ${step} of ${steps}`
      const tier = round % 2 ? 'premium' : 'essential'
      const told = await changeTo(tier)
      const [fatal] = shuffled(told, random)

      await expect(
        post(await another.ready(), fatal?.message as SignedEvent),
        what,
      ).rejects.toThrow()
      await another.exited
      expect(another.child.signalCode, what).toBe('SIGKILL')

      // All of it or nothing: the message is noted if, and only if, what it led to is written down.
      const [half] = await rows<{ isNoted: boolean; isWritten: boolean; isWhole: boolean }>(
        `select exists (select from payment_events where id = '${fatal?.id}') as "isNoted",
           paid_subscription ->> 'tier' = '${tier}' as "isWritten",
           paid_subscription ->> 'tier' = subscription_tier as "isWhole"
         from users where email = 'killed@example.com'`,
      )
      expect(half, what).toEqual({
        isNoted: half?.isWritten,
        isWritten: expect.any(Boolean),
        isWhole: true,
      })

      for (const { message } of told) expect((await deliverEvent(server, message)).status).toBe(200)
      const { user } = await visitor.whoAmI()
      expect(user, what).toMatchObject({ subscriptionTier: tier, subscriptionStatus: 'active' })
    }
  })
})
