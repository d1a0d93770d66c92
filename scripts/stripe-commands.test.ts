import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { pricesForSale } from '#shared/prices.ts'
import { holdBackPaymentEvents } from '#testing/payment-events.ts'
import { choosePlan, pay, sandboxStripe } from '#testing/payment-pages.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command against the payment sandbox and checks that its output contains no secret. */
async function runCommand(
  command: string,
  overrides: Record<string, string> = {},
): Promise<Outcome> {
  const { secretKey, webhookSecret } = sandboxKeys(server.masterKey)
  const variables = {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: server.database.pool.options.connectionString,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: server.origin,
    ...overrides,
  }
  const outcome = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, command)],
    { env: { ...process.env, ...variables } },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )
  const { stdout, stderr } = outcome
  for (const secret of [secretKey, webhookSecret, variables.STRIPE_SECRET_KEY]) {
    expect(stdout + stderr).not.toContain(secret)
  }
  return outcome
}

async function runSuccessfully(command: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

it('stripe-setup creates the plans once and prints the same next steps at every run', async () => {
  const output = await runSuccessfully('stripe-setup.ts')
  for (const { key } of pricesForSale) expect(output).toContain(key)
  expect(output).toContain('http://localhost:3000/api/stripe/webhook')
  expect(output).toContain('customer.subscription.updated')
  expect(output).toContain('STRIPE_WEBHOOK_SECRET')
  const { data } = await sandboxStripe(server).prices.list({ active: true })
  expect(data).toHaveLength(pricesForSale.length)

  // A second run prints the same, creates nothing, and restores what was changed.
  const { prices, products, billingPortal } = sandboxStripe(server)
  const headlines = async () => {
    const { data } = await billingPortal.configurations.list()
    return data.map(({ business_profile }) => business_profile.headline)
  }
  const [configuration] = (await billingPortal.configurations.list()).data
  await billingPortal.configurations.update(configuration?.id ?? '', {
    business_profile: { headline: 'Changed by hand' },
  })
  // What an update does not name is kept.
  await billingPortal.configurations.update(configuration?.id ?? '', { metadata: { a: 'b' } })
  expect(await headlines()).toEqual(['Changed by hand'])
  expect(await runSuccessfully('stripe-setup.ts')).toBe(output)
  expect(await headlines()).toEqual(['Evenstream: manage your plan'])
  expect((await prices.list()).data).toHaveLength(pricesForSale.length)
  expect((await products.list()).data).toHaveLength(2)
  expect((await billingPortal.configurations.list()).data).toHaveLength(1)
})

it('stripe-setup reports a key that Stripe rejects without printing it', async () => {
  const outcome = await runCommand('stripe-setup.ts', { STRIPE_SECRET_KEY: 'sk_test_mistyped' })
  expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: 'Stripe rejects this key\n' })
})

it('stripe-reconcile restores a subscription whose events were lost', async () => {
  await holdBackPaymentEvents(server)
  const client = await server.signedIn('lost-events@example.com')
  await pay(client, await choosePlan(client, 'premium', 'annual'))
  expect((await client.whoAmI()).user).toMatchObject({ subscriptionTier: 'free' })
  expect(await runSuccessfully('stripe-reconcile.ts')).toContain(
    'Checked 1 of 1 customers at Stripe.',
  )
  expect((await client.whoAmI()).user).toMatchObject({
    subscriptionTier: 'premium',
    subscriptionStatus: 'active',
  })
})

it('stripe-reconcile exits with 1 when Stripe does not know a customer or cannot be reached', async () => {
  await server.signedIn('elsewhere@example.com')
  await server.database.pool.query(
    `update users set stripe_customer_id = 'cus_elsewhere' where email = 'elsewhere@example.com'`,
  )
  const partial = await runCommand('stripe-reconcile.ts')
  expect(partial).toMatchObject({ code: 1 })
  // The other customer is the one of the test above.
  expect(partial.stdout).toContain('Checked 2 of 2 customers at Stripe.')
  expect(partial.stderr).toContain('Stripe gave no usable answer for 1 of them.')

  const unreachable = await runCommand('stripe-reconcile.ts', {
    STRIPE_API_URL: 'http://127.0.0.1:1',
  })
  expect(unreachable.code).toBe(1)
  expect(unreachable.stderr).toContain('StripeConnectionError')
  expect(unreachable.stdout).toContain('Checked 2 of 2 customers at Stripe.')
  expect(unreachable.stderr).toContain('Stripe gave no usable answer for 2 of them.')
})
