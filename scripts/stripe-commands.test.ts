import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sandboxKeys } from '#server/sandbox/payments/keys.ts'
import { pricesForSale } from '#shared/prices.ts'
import { holdBackMessages } from '#testing/payment-events.ts'
import { serveForTests } from '#testing/server.ts'
import { choosePlan, pay, sandboxStripe } from '#testing/shopping.ts'

const server = serveForTests()

/** As an operator would, against a server that speaks Stripe's protocol. */
async function run(command: string): Promise<string> {
  const { secretKey, webhookSecret } = sandboxKeys(server.masterKey)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, command)],
    {
      env: {
        ...process.env,
        PUBLIC_URL: 'http://localhost:3000',
        DATABASE_URL: server.database.pool.options.connectionString,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: server.origin,
      },
    },
  )
  for (const secret of [secretKey, webhookSecret]) expect(stdout + stderr).not.toContain(secret)
  return stdout
}

it('the set-up makes the plans known, and says what to do next', async () => {
  const said = await run('stripe-setup.ts')
  for (const { key } of pricesForSale) expect(said).toContain(key)
  expect(said).toContain('http://localhost:3000/api/stripe/webhook')
  expect(said).toContain('customer.subscription.updated')
  expect(said).toContain('STRIPE_WEBHOOK_SECRET')
  const { data } = await sandboxStripe(server).prices.list({ active: true })
  expect(data).toHaveLength(pricesForSale.length)
  await run('stripe-setup.ts')
  expect((await sandboxStripe(server).prices.list()).data).toHaveLength(pricesForSale.length)
})

it('reconciling brings back what was never heard of', async () => {
  await holdBackMessages(server)
  const visitor = await server.signedIn('unheard@example.com')
  await pay(visitor, await choosePlan(visitor, 'premium', 'annual'))
  expect((await visitor.whoAmI()).user).toMatchObject({ subscriptionTier: 'free' })
  expect(await run('stripe-reconcile.ts')).toContain('Asked Stripe about 1 of 1 customers.')
  expect((await visitor.whoAmI()).user).toMatchObject({
    subscriptionTier: 'premium',
    subscriptionStatus: 'active',
  })
})
