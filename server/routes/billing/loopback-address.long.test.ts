/** Uses another loopback address than `npm test`, where product, payment sandbox and webhooks run on 127.0.0.1. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { choosePlan, pay } from '#testing/payment-pages.ts'
import { startProduct } from '#testing/process.ts'

/** Whether a server can listen on the host: not every system has more loopback addresses than 127.0.0.1. */
const canListenOn = (host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(0, host, () => probe.close(() => resolve(true)))
  })

it('the payment sandbox and its webhooks work on a loopback address other than 127.0.0.1', async () => {
  const [host, urlHost] = (await canListenOn('127.0.0.2'))
    ? ['127.0.0.2', '127.0.0.2']
    : ['::1', '[::1]']
  const product = await startProduct({
    HOST: host,
    DATABASE_URL: await createDatabase(),
    DATA_DIR: newDataDir(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  })
  const url = await product.ready()
  expect(url).toBe(`http://${urlHost}:${product.port}`)
  const client = new HttpClient(url)
  await client.signIn('beside@example.com')
  const checkout = await choosePlan(client, 'premium', 'annual')
  expect(checkout).toContain(url)
  await pay(client, checkout)
  // The browser does not return to the product, so only the webhook can cause the change.
  await expect
    .poll(async () => (await client.whoAmI()).user)
    .toMatchObject({ subscriptionTier: 'premium' })
  product.child.kill('SIGTERM')
  await product.exited
})
