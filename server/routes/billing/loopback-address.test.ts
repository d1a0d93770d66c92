import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { choosePlan, pay } from '#testing/payment-pages.ts'
import { startProduct } from '#testing/process.ts'
import { Visitor } from '#testing/visitor.ts'

/** One system answers to the whole of 127.*, another only to the sixth version's loopback. */
const canBeUsed = (host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(0, host, () => probe.close(() => resolve(true)))
  })

it('the payment sandbox is reached, and sends webhooks, at an unusual loopback address', async () => {
  const [HOST, name] = (await canBeUsed('127.0.0.2'))
    ? ['127.0.0.2', '127.0.0.2']
    : ['::1', '[::1]']
  const product = await startProduct({
    HOST,
    DATABASE_URL: await createDatabase(),
    DATA_DIR: newDataDir(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  })
  const address = await product.ready()
  expect(address).toBe(`http://${name}:${product.port}`)
  const visitor = new Visitor(address)
  await visitor.signIn('beside@example.com')
  const checkout = await choosePlan(visitor, 'premium', 'annual')
  expect(checkout).toContain(address)
  await pay(visitor, checkout)
  // Nobody comes back: only the provider's own message can bring it.
  await expect
    .poll(async () => (await visitor.whoAmI()).user)
    .toMatchObject({ subscriptionTier: 'premium' })
  product.child.kill('SIGTERM')
  await product.exited
})
