import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { seeded } from '#core/script/seeded.ts'
import { webhookPath } from '#server/payments/events.ts'
import { sandboxKeys } from '#server/sandbox/payments/keys.ts'
import { deliver, eventsAbout, holdBackMessages, sign } from '#testing/payment-events.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { serveForTests } from '#testing/server.ts'
import { buy, openPortal, press } from '#testing/shopping.ts'

const server = serveForTests()
beforeAll(() => holdBackMessages(server))

const rows = async <Row>(sql: string) => (await server.database.pool.query(sql)).rows as Row[]

/** Takes messages beside the server of this file, on the same database, until it is killed. */
const startAnother = () =>
  startProduct(
    {
      DATABASE_URL: server.database.pool.options.connectionString ?? '',
      CONNECTION: JSON.stringify({ ...sandboxKeys(server.masterKey), apiUrl: server.origin }),
      NOW: server.now.toISOString(),
    },
    { command: [process.execPath, join(import.meta.dirname, 'webhook.fixture.ts')] },
  )

/** Something that the handling of a message has to pass; whoever holds it makes it stop there. */
const points: Record<string, string> = {
  'before it has its turn': `select pg_advisory_xact_lock(hashtextextended('billing ' || id, 0)) from users`,
  'before the message is noted': 'lock table payment_events in exclusive mode',
  'after it has asked, before it writes': 'select id from users for update',
}

async function stopAt(point: string): Promise<PoolClient> {
  const holder = await server.database.pool.connect()
  await holder.query(`begin; ${points[point]}`)
  return holder
}

const isWaiting = () =>
  vi.waitFor(async () => {
    const waiting = await rows(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).not.toEqual([])
  })

const kill = async ({ child, exited }: ProductProcess) => {
  child.kill('SIGKILL')
  await exited
}

describe('a process that is killed while it handles a message', () => {
  it('leaves nothing half done, at ten points by chance: the message is repeated', async () => {
    const visitor = await server.signedIn('killed@example.com')
    await buy(visitor, 'essential', 'monthly')
    const customer = String((await visitor.whoAmI()).user?.stripeCustomerId)
    const prices = await rows<{ key: string; id: string }>(
      `select body ->> 'lookup_key' as key, id from sandbox_payment_objects where kind = 'price'`,
    )
    const portal = await openPortal(visitor)
    const random = seeded(20_261_115)
    const names = [...Object.keys(points), 'anywhere']
    let told = (await eventsAbout(server, customer)).length

    // One is always being started while another is killed.
    let next = startAnother()
    for (let round = 0; round < 10; round++) {
      const another = await next
      if (round < 9) next = startAnother()
      const tier = round % 2 ? 'essential' : 'premium'
      const point = names[Math.floor(random() * names.length)] ?? 'anywhere'
      const price = prices.find(({ key }) => key === `${tier}_monthly`)?.id ?? ''
      await press(visitor, portal, 'change', { price })
      const events = await eventsAbout(server, customer)
      const messages = events.slice(told).map((event) => sign(server, JSON.stringify(event)))
      told = events.length
      expect(messages.length).toBeGreaterThan(0)

      const address = await another.ready()
      const holder = point === 'anywhere' ? undefined : await stopAt(point)
      const sent = messages.map(({ body, header }) =>
        fetch(`${address}${webhookPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': header },
          body,
        }).catch(() => undefined),
      )
      if (holder) await isWaiting()
      else await new Promise((passed) => setTimeout(passed, random() * 20))
      await kill(another)
      await Promise.all(sent)
      await holder?.query('rollback')
      holder?.release()

      for (const message of messages) expect((await deliver(server, message)).status).toBe(200)
      const { user } = await visitor.whoAmI()
      expect(user, `round ${round}, ${point}`).toMatchObject({
        subscriptionTier: tier,
        subscriptionStatus: 'active',
      })
    }
    const noted = await rows('select id from payment_events')
    expect(noted.length).toBeLessThanOrEqual(told)
  }, 90_000)
})
