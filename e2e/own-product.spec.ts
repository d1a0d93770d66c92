/** These journeys start their own product, because they need one with a single admin, and access to its database. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { sandboxStripe } from '#testing/payment-pages.ts'
import { choosePricingPlan, expectPlan, subscribe } from './billing-steps.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { adminEmail, signIn, signInByRequests, title, toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

let product: OwnProduct

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startOwnProduct()
})
test.afterAll(() => product.close())

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin })
  return context.newPage()
}
const dataSection = (page: Page) => page.getByRole('region', { name: 'Your data' })

async function deleteAccount(page: Page, email: string): Promise<void> {
  await dataSection(page).getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type your e-mail address to confirm').fill(email)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
}

test('the last administrator can neither give up the role nor delete the account', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await newPage(browser)
  await signInByRequests(page.request, adminEmail)
  await page.goto('/admin')
  await expect(title(page, 'Admin Panel')).toBeVisible()
  const role = page.getByRole('combobox', { name: `Change role of ${adminEmail}` })
  await role.click()
  await page.getByRole('option', { name: 'User', exact: true }).click()
  await expect(toasts(page)).toContainText('Failed to update user role')
  await expect(toasts(page)).toContainText(
    'This is the last administrator. Make somebody else an administrator first.',
  )
  await expect(role).toHaveText('Admin')

  await page.goto('/account')
  await deleteAccount(page, adminEmail)
  await expect(
    page.getByText('You are the last administrator. Make somebody else one before you leave.'),
  ).toBeVisible()
  await page.reload()
  await expect(title(page, 'Account')).toBeVisible()
  expect(await product.query('select role from users')).toEqual([{ role: 'admin' }])
  await page.context().close()
})

test('an expired export cannot be downloaded, and an open page removes its link after a day', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await newPage(browser)
  await page.clock.install()
  await signIn(page, 'patient@example.com')
  await createSlide(page, 'I have all the time there is')
  await page.goto('/account')
  await dataSection(page).getByRole('button', { name: 'Export everything' }).click()
  const link = dataSection(page).getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  expect((await page.request.get('/api/own-data/export/file')).status()).toBe(200)

  await product.query("update account_exports set expires_at = now() - interval '1 second'")
  await page.clock.fastForward('24:00:01')
  await expect(link).toHaveCount(0)
  await expect(dataSection(page).getByRole('button', { name: 'Export everything' })).toBeVisible()
  expect((await page.request.get('/api/own-data/export/file')).status()).toBe(404)
  await page.context().close()
})

test('a subscriber who deletes the account is charged no more and leaves no data', async ({
  browser,
}) => {
  const page = await newPage(browser)
  const email = 'ophelia.paying@example.com'
  await signIn(page, email)
  await createSlide(page, 'I keep bees above the harbour')
  await choosePricingPlan(page, 'Upgrade to Premium', 'Annual')
  await subscribe(page)
  await expect(page).toHaveURL('/account')
  await expectPlan(page, 'Premium', 'Active')
  const [row] = await product.query('select id, stripe_customer_id from users where email = $1', [
    email,
  ])
  const customer = String(row?.stripe_customer_id)
  const stripe = sandboxStripe(product)
  const subscriptions = (await stripe.subscriptions.list({ customer })).data
  expect(subscriptions.map(({ status }) => status)).toEqual(['active'])

  await deleteAccount(page, email)
  await expect(page.getByText(/^Your account is deleted, with everything in it\./)).toBeVisible()
  for (const { id } of subscriptions) {
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  }
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })

  const tables = await product.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const trace of [email, 'ophelia', String(row?.id)]) {
    for (const { name } of tables) {
      // Scheduled blob removals name the user until they are done.
      if (name === 'public.blob_removals') continue
      const search = `select 1 from ${name} t where t::text ilike '%' || $1 || '%'`
      expect([name, await product.query(search, [trace])]).toEqual([name, []])
    }
  }
  await page.context().close()
})
