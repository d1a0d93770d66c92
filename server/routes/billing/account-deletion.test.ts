import { describe, expect, it } from 'vitest'
import { deleteAccount } from '#server/services/account-deletion.ts'
import { choosePlan as choosePlanWith, deleteCustomerThen } from '#server/services/billing.ts'
import type { PaymentProvider } from '#server/services/payment-provider.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { buy, choosePlan, sandboxStripe } from '#testing/payment-pages.ts'
import { sandboxBilling } from '#testing/sandbox-billing.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const query = async <Row>(sql: string) => (await server.database.pool.query(sql)).rows as Row[]
const deleteOwnAccount = (client: HttpClient, email: string) =>
  client.send('POST', '/api/account/delete', { email })

const billing = (changes: Partial<PaymentProvider> = {}) => {
  const parts = sandboxBilling(server)
  return { ...parts, payments: { ...parts.payments, ...changes } }
}

async function createSubscriber(email: string) {
  const client = await server.signedIn(email)
  await buy(client, 'premium', 'annual')
  const { user } = await client.whoAmI()
  const customer = String(user?.stripeCustomerId)
  const { data } = await sandboxStripe(server).subscriptions.list({ customer })
  return {
    client,
    user: user as NonNullable<typeof user>,
    customer,
    subscription: data[0]?.id ?? '',
  }
}

const statusOf = async (subscription: string) =>
  (await sandboxStripe(server).subscriptions.retrieve(subscription)).status

describe('deleting the account of a subscriber', () => {
  it('cancels the subscription and deletes the customer at the provider', async () => {
    const email = 'wilhelmina.leaves@example.com'
    const { client, subscription } = await createSubscriber(email)
    expect((await deleteOwnAccount(client, email)).status).toBe(204)
    expect(await statusOf(subscription)).toBe('canceled')
    expect(await query(`select 1 from users where email = '${email}'`)).toEqual([])
    const texts = await query<{ text: string }>(
      `select body::text as text from sandbox_payment_objects
       union all select answer::text from sandbox_payment_requests`,
    )
    expect(texts.filter(({ text }) => /wilhelmina/i.test(text))).toEqual([])
  })

  it('is refused if the subscription cannot be cancelled', async () => {
    const email = 'cannot.leave@example.com'
    const { client, user, subscription } = await createSubscriber(email)
    const parts = billing({ deleteCustomer: () => Promise.reject(new Error('away')) })
    const deleting = deleteAccount(
      {
        ...parts,
        deleteCustomerThen: (id, removeUser) => deleteCustomerThen(parts, id, removeUser),
        deleteMessagesFrom: async () => {},
        deleteIdentity: () => Promise.reject(new Error('not to be reached')),
      },
      user as never,
      email,
    )
    await expect(deleting).rejects.toMatchObject({
      code: 'provider.failed',
      detail: expect.stringContaining('nothing was deleted'),
    })
    expect((await client.whoAmI()).user).toMatchObject({ subscriptionTier: 'premium' })
    expect(await statusOf(subscription)).toBe('active')
  })

  it('can be repeated if only the removal of the data failed, and the plan has ended', async () => {
    const email = 'half.gone@example.com'
    const { client, subscription } = await createSubscriber(email)
    await query('alter table blob_removals rename to out_of_reach')
    expect((await deleteOwnAccount(client, email)).status).toBe(500)
    await query('alter table out_of_reach rename to blob_removals')
    expect(await statusOf(subscription)).toBe('canceled')
    expect((await client.whoAmI()).user).toMatchObject({
      subscriptionTier: 'free',
      subscriptionStatus: 'canceled',
      stripeCustomerId: null,
    })
    expect((await deleteOwnAccount(client, email)).status).toBe(204)
  })

  it('keeps a tier that an admin has set if only the removal of the data failed', async () => {
    const email = 'granted.and.gone@example.com'
    const { client, user } = await createSubscriber(email)
    const admin = await server.signedIn('admin@evenstream.test')
    await admin.send('PATCH', `/api/admin/users/${user.id}/subscription`, { tier: 'essential' })
    await query('alter table blob_removals rename to out_of_reach')
    expect((await deleteOwnAccount(client, email)).status).toBe(500)
    await query('alter table out_of_reach rename to blob_removals')
    expect((await client.whoAmI()).user).toMatchObject({
      subscriptionTier: 'essential',
      subscriptionStatus: 'active',
      stripeCustomerId: null,
    })
  })

  it('leaves no customer at the provider if a plan is chosen at the same time', async () => {
    const email = 'both.at.once@example.com'
    const client = await server.signedIn(email)
    const [deletion] = await Promise.all([
      deleteOwnAccount(client, email),
      choosePlan(client, 'premium', 'monthly').catch(() => undefined),
    ])
    expect(deletion?.status).toBe(204)
    const { data } = await sandboxStripe(server).customers.list({ email })
    expect(data).toEqual([])
  })

  it('deletes a new customer whose account is deleted before the customer is stored', async () => {
    const email = 'orphan@example.com'
    const client = await server.signedIn(email)
    const { user } = await client.whoAmI()
    const { createCustomer } = billing().payments
    const parts = billing({
      async createCustomer(customer) {
        const id = await createCustomer(customer)
        await query(`delete from users where email = '${email}'`)
        return id
      },
    })
    const returnUrls = { afterCheckoutUrl: server.origin, afterPortalUrl: '', cancelUrl: '' }
    const plan = { tier: 'premium', period: 'annual' } as const
    const choosing = choosePlanWith(parts, { user: user as never, plan, returnUrls })
    await expect(choosing).rejects.toMatchObject({ code: 'resource.not_found' })
    expect((await sandboxStripe(server).customers.list({ email })).data).toEqual([])
  })
})
