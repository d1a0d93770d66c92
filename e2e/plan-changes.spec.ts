import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  choosePricingPlan,
  expectPlan,
  openPortal,
  subscribe,
  subscriptionSection,
  typeCard,
  usageSection,
} from './billing-steps.ts'
import { adminEmail, signIn, signInByRequests, title, toasts } from './page-steps.ts'

/** Marks the document; the returned check expects that the page was neither left nor reloaded. */
async function markDocument(page: Page): Promise<() => Promise<void>> {
  const url = page.url()
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return async () => {
    expect(page.url()).toBe(url)
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
  }
}

async function openAdminPanelFor(browser: Browser, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByRequests(context.request, adminEmail)
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(email)
  return {
    async grant(plan: string) {
      await page.getByRole('combobox', { name: `Change plan of ${email}` }).click()
      await page.getByRole('option', { name: plan, exact: true }).click()
      await expect(toasts(page)).toContainText('Subscription updated')
    },
    close: () => context.close(),
  }
}

const planItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('open screens follow an admin’s change of plan without a reload, up and down', {
  tag: '@long',
}, async ({ page: home, context, browser }) => {
  test.slow()
  const email = 'open-screens@example.com'
  await signIn(home, email)
  const pricing = await context.newPage()
  await pricing.goto('/pricing')
  const account = await context.newPage()
  await account.goto('/account')
  await expect(home.getByText('Unlock More Features')).toBeVisible()
  await expect(planItem(pricing, 'Free').getByText('Current', { exact: true })).toBeVisible()
  await expect(usageSection(account).getByText('0 / 1', { exact: true })).toBeVisible()
  const reloadChecks = await Promise.all([home, pricing, account].map(markDocument))
  const admin = await openAdminPanelFor(browser, email)

  await admin.grant('Premium')
  await expect(home.getByRole('heading', { name: 'Daily Check-ins' })).toBeVisible()
  await expect(home.getByText('Unlock More Features')).toBeHidden()
  await expect(planItem(pricing, 'Premium').getByText('Current', { exact: true })).toBeVisible()
  await expect(planItem(pricing, 'Premium').getByRole('button')).toBeDisabled()
  await expectPlan(account, 'Premium', 'Active')
  await expect(subscriptionSection(account)).toContainText('activated by an administrator')
  await expect(usageSection(account).getByText('0 / 10')).toBeVisible()

  await admin.grant('Free')
  await expect(home.getByText('Unlock More Features')).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Daily Check-ins' })).toBeHidden()
  await expect(planItem(pricing, 'Free').getByText('Current', { exact: true })).toBeVisible()
  await expect(planItem(pricing, 'Premium').getByRole('button')).toBeEnabled()
  await expect(usageSection(account).getByText('0 / 1', { exact: true })).toBeVisible()
  for (const check of reloadChecks) await check()
  await admin.close()
})

test('open screens follow changes at the payment provider without a reload', async ({
  page: account,
  context,
}) => {
  test.slow()
  await signInByRequests(account.request, 'provider-speaks@example.com')
  await account.goto('/account')
  const home = await context.newPage()
  await home.goto('/')
  await expect(home.getByText('Unlock More Features')).toBeVisible()
  const reloadChecks = await Promise.all([account, home].map(markDocument))

  const shop = await context.newPage()
  await choosePricingPlan(shop, 'Upgrade to Essential', 'Monthly')
  await subscribe(shop)
  await expectPlan(account, 'Essential', 'Active')
  await expect(subscriptionSection(account)).toContainText('Billed monthly · Renews on')
  await expect(home.getByRole('heading', { name: 'Daily Check-ins' })).toBeVisible()

  await expect(title(shop, 'Account')).toBeVisible()
  await openPortal(shop)
  await shop.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(subscriptionSection(account)).toContainText('Billed monthly · Cancels on')
  await shop.getByRole('button', { name: 'Resume plan' }).click()
  await expect(subscriptionSection(account)).toContainText('Billed monthly · Renews on')

  await shop.getByRole('link', { name: 'Update card' }).click()
  await typeCard(shop, '4000000000000341')
  await shop.getByRole('button', { name: 'Save card' }).click()
  await shop.getByRole('button', { name: 'Jump a month' }).click()
  await expect(subscriptionSection(account).getByRole('alert')).toContainText('did not go through')
  await expectPlan(account, 'Essential', 'Past due')
  await expect(shop.getByText(/Past due/)).toBeVisible()
  // No payment succeeds: the subscription ends after the last attempt.
  await shop.getByRole('button', { name: 'Jump a month' }).click()
  await expectPlan(account, 'Free', 'Canceled')
  await expect(usageSection(account).getByText('0 / 1', { exact: true })).toBeVisible()
  await expect(home.getByText('Unlock More Features')).toBeVisible()
  for (const check of reloadChecks) await check()
})

test('two tabs that buy different plans at the same time end with one subscription', async ({
  page,
  context,
}) => {
  await signIn(page, 'two-plans@example.com')
  const tabs = [page, await context.newPage()] as const
  await Promise.all([
    choosePricingPlan(tabs[0], 'Upgrade to Essential', 'Monthly'),
    choosePricingPlan(tabs[1], 'Upgrade to Premium', 'Annual'),
  ])
  // Only the checkout opened last can be paid; the other may have expired already.
  const expiredHeading = (tab: Page) =>
    tab.getByRole('heading', { name: 'This checkout has expired' })
  const checkoutHeading = (tab: Page) => tab.getByRole('heading', { name: /^Subscribe to/ })
  // Both checkouts open before either is paid: a subscriber is not sent to a checkout.
  await Promise.all(
    tabs.map((tab) => expect(checkoutHeading(tab).or(expiredHeading(tab))).toBeVisible()),
  )
  await Promise.all(
    tabs.map(async (tab) => {
      if (await checkoutHeading(tab).isVisible()) await subscribe(tab)
    }),
  )
  await Promise.all(
    tabs.map((tab) => expect(expiredHeading(tab).or(title(tab, 'Account'))).toBeVisible()),
  )
  const expiredFlags = await Promise.all(tabs.map((tab) => expiredHeading(tab).isVisible()))
  expect(expiredFlags.filter(Boolean)).toHaveLength(1)

  await page.goto('/account')
  await expect(subscriptionSection(page).getByText('Active', { exact: true })).toBeVisible()
  await openPortal(page)
  // One heading and one invoice.
  await expect(page.getByRole('row')).toHaveCount(2)
})
