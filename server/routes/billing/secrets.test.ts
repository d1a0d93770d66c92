import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { cards, changePlan, choosePlan, openPortal, pay, press } from '#testing/payment-pages.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { dumpOf } from '#testing/server.ts'

const masterKey = randomBytes(32)
let database: OpenDatabase
let product: ProductProcess
let client: HttpClient
const pages: string[] = []

/** Records every response. */
class RecordingHttpClient extends HttpClient {
  override async fetch(path: string, init?: RequestInit): Promise<Response> {
    const response = await super.fetch(path, init)
    pages.push(await response.clone().text(), JSON.stringify([...response.headers]))
    return response
  }
}

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  database = openDatabase(databaseUrl, () => {})
  product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    ENCRYPTION_KEY: masterKey.toString('base64'),
    LOG_LEVEL: 'debug',
  })
  client = new RecordingHttpClient(await product.ready())
  await client.signIn('careful@example.com')
})

afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  await database.close()
})

describe('secret keys and card numbers', () => {
  it('appear neither in the log nor in responses nor in the database', async () => {
    const checkout = await choosePlan(client, 'essential', 'monthly')
    await pay(client, checkout, cards.declined)
    await pay(client, checkout, { ...cards.good, expiry: 'soon' })
    await pay(client, checkout, { ...cards.good, number: '4111 1111 1111 1111' })
    await client.follow(await pay(client, checkout))
    await changePlan(client, 'premium', 'annual')
    const portal = await openPortal(client)
    await client.get(portal)
    await client.follow(await press(client, portal, 'card', cards.failsLater))
    await press(client, portal, 'card', cards.declined)
    await press(client, portal, 'clock', { interval: 'year' })
    await client.fetch('/v1/customers', { headers: { authorization: 'Bearer sk_test_guess' } })
    await client.send('POST', '/api/stripe/webhook', {}, { 'stripe-signature': 't=1,v1=guess' })
    await expect
      .poll(async () => (await client.whoAmI()).user)
      .toMatchObject({ subscriptionStatus: 'past_due' })

    const searchedTexts = {
      log: product.output,
      pages: pages.join('\n'),
      rows: await dumpOf(database.pool),
    }
    expect(searchedTexts.log.includes('/api/stripe/webhook')).toBe(true)
    expect(searchedTexts.pages.includes('ending in 0341')).toBe(true)
    expect(searchedTexts.rows.includes('past_due')).toBe(true)
    const { secretKey, webhookSecret } = sandboxKeys(masterKey)
    const secrets = [
      secretKey.replace('sk_test_', ''),
      webhookSecret.replace('whsec_', ''),
      'sk_test_',
      'whsec_',
      // The name on the test cards. Their security code, 7391, is searched for below.
      'Wilhelmina',
      // Without spaces only, because the pages list the test cards with spaces.
      ...Object.values(cards).map(({ number }) => number.replaceAll(' ', '')),
      '4111 1111',
      '4111111111111111',
    ]
    for (const [place, text] of Object.entries(searchedTexts)) {
      for (const secret of secrets)
        expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
      expect(/(?<![\w.-])7391(?![\w.-])/.test(text), `the code in ${place}`).toBe(false)
      // The pages list the test cards.
      if (place !== 'pages') expect(/4242 4242|4000 0000/.test(text), place).toBe(false)
    }
  })
})
