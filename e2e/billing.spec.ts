import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  choosePricingPlan,
  expectPlan,
  openPortal,
  returnToAccount,
  subscribe,
  subscriptionSection,
  updateCard,
  usageSection,
} from './billing-steps.ts'
import { signIn, signInByRequests, title, toasts } from './page-steps.ts'

test('a user subscribes, upgrades, cancels, resumes, renews, recovers from a failed payment and returns to free', async ({
  page,
}) => {
  test.slow()
  const cspViolations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) cspViolations.push(message.text())
  })
  await signIn(page, 'life@example.com')
  await expect(page.getByText('Unlock More Features')).toBeVisible()

  await test.step('free → essential, monthly', async () => {
    await page.getByRole('link', { name: 'View Plans' }).click()
    await expect(title(page, 'Pricing')).toBeFocused()
    await choosePricingPlan(page, 'Upgrade to Essential', 'Monthly')
    await expect(
      page.getByRole('heading', { name: 'Subscribe to Essential, monthly' }),
    ).toBeVisible()
    await expect(page.getByText('$9.99 per month')).toBeVisible()
    await expectAccessible(page)
    await subscribe(page)
    await expect(page.getByText('Thank you. Your Essential plan is active.')).toBeVisible()
    await expect(page).toHaveURL('/account')
    await expectPlan(page, 'Essential', 'Active')
    await expect(usageSection(page).getByText('0 / 2')).toBeVisible()
    await expect(subscriptionSection(page)).toContainText('Billed monthly · Renews on')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText('Unlock More Features')).toBeHidden()
  })

  await test.step('essential → premium, annual, in the customer portal', async () => {
    await choosePricingPlan(page, 'Upgrade to Premium', 'Annual')
    await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible()
    await expect(page.getByText('Due now')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(title(page, 'Account')).toBeVisible()
    await expectPlan(page, 'Premium', 'Active')
    await expect(usageSection(page).getByText('0 / 10')).toBeVisible()
    await expect(subscriptionSection(page)).toContainText('Billed annually')
  })

  await test.step('cancellation at the end of the period, then resumption', async () => {
    await openPortal(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByRole('button', { name: 'Resume plan' })).toBeVisible()
    await returnToAccount(page)
    // The badge says until when, once the cancellation has arrived.
    await expect(subscriptionSection(page).getByText(/^Active until /)).toBeVisible()
    await expect(subscriptionSection(page)).toContainText('Cancels on')
    await openPortal(page)
    await page.getByRole('button', { name: 'Resume plan' }).click()
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
    await returnToAccount(page)
    await expect(subscriptionSection(page)).toContainText('Renews on')
  })

  await test.step('renewal, failed renewal, recovery', async () => {
    const renewalTime = async () => {
      const text = await subscriptionSection(page).getByText('Renews on').innerText()
      return Date.parse(/Renews on (.+)$/.exec(text.replace(/\s/g, ' '))?.[1] ?? '')
    }
    const before = await renewalTime()
    await openPortal(page)
    await page.getByRole('button', { name: 'Jump a year' }).click()
    // One heading and three invoices.
    await expect(page.getByRole('row')).toHaveCount(4)
    await returnToAccount(page)
    await expectPlan(page, 'Premium', 'Active')
    await expect.poll(renewalTime).toBeGreaterThan(before)

    await openPortal(page)
    await updateCard(page, '4000000000000341')
    await page.getByRole('button', { name: 'Jump a year' }).click()
    await expect(page.getByText(/Past due/)).toBeVisible()
    await returnToAccount(page)
    await expectPlan(page, 'Premium', 'Past due')
    await expect(subscriptionSection(page).getByRole('alert')).toContainText('did not go through')
    await expectAccessible(page)

    await openPortal(page)
    await updateCard(page, '4242 4242 4242 4242')
    await returnToAccount(page)
    await expectPlan(page, 'Premium', 'Active')
    await expect(subscriptionSection(page).getByRole('alert')).toBeHidden()
  })

  await test.step('canceled → free', async () => {
    await openPortal(page)
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByRole('button', { name: 'Resume plan' })).toBeVisible()
    await page.getByRole('button', { name: 'Jump a year' }).click()
    await expect(page.getByRole('button', { name: 'Resume plan' })).toHaveCount(0)
    await returnToAccount(page)
    await expectPlan(page, 'Free', 'Canceled')
    // The sandbox's test clock is years ahead: the end date is in the future.
    await expect(subscriptionSection(page)).not.toContainText(/Ended on|Renews on/)
    await expect(subscriptionSection(page).getByRole('alert')).toContainText('still yours')
    await expect(usageSection(page).getByText('0 / 1')).toBeVisible()
    await expect(subscriptionSection(page).getByRole('link', { name: 'View Plans' })).toBeVisible()
  })
  expect(cspViolations).toEqual([])
})

test('a declined card keeps the checkout open; leaving the checkout changes no plan', async ({
  page,
}) => {
  await signIn(page, 'declined-card@example.com')
  await choosePricingPlan(page, 'Upgrade to Premium', 'Annual')
  await subscribe(page, '4000000000000002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to Evenstream' }).click()
  await expect(title(page, 'Pricing')).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(subscriptionSection(page).getByText('Free', { exact: true })).toBeVisible()
  await expect(subscriptionSection(page).getByRole('link', { name: 'View Plans' })).toBeVisible()
  await expect(subscriptionSection(page).getByRole('button')).toHaveCount(0)
})

test('a double click and a second tab buy only one subscription', async ({ page, context }) => {
  await signInByRequests(page.request, 'twice@example.com')
  const otherTab = await context.newPage()
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade to Essential' }).dblclick()
  await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
  await choosePricingPlan(otherTab, 'Upgrade to Essential', 'Monthly')
  await expect(otherTab.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
  expect(otherTab.url()).toBe(page.url())

  await subscribe(page)
  await expect(page.getByText('Thank you. Your Essential plan is active.')).toBeVisible()
  await subscribe(otherTab)
  await expect(otherTab.getByText('Nothing was charged twice')).toBeVisible()
  await otherTab.getByRole('link', { name: 'Back to Evenstream' }).click()
  await expectPlan(otherTab, 'Essential', 'Active')
  await openPortal(otherTab)
  // One heading and one invoice.
  await expect(otherTab.getByRole('row')).toHaveCount(2)
  await otherTab.close()
})

test('another plan can be chosen after returning from the checkout with the Back button', async ({
  page,
}) => {
  await signIn(page, 'back-button@example.com')
  await choosePricingPlan(page, 'Upgrade to Premium', 'Monthly')
  await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
  await page.goBack()
  const button = page.getByRole('button', { name: 'Upgrade to Essential' })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.getByText('Subscribe to Essential, monthly')).toBeVisible()
})

test('the screens show an error when the payment provider is unavailable, and when the usage cannot be loaded', async ({
  page,
}) => {
  await signInByRequests(page.request, 'away@example.com')
  await page.route('**/api/stripe/**', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade to Essential' }).click()
  await expect(toasts(page)).toContainText('Error')
  await page.route('**/api/usage/stats', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/account')
  await expect(usageSection(page)).toContainText(
    'Failed to load usage statistics. Please try refreshing the page.',
  )
})

test('pricing and account are accessible in both themes', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInByRequests(page.request, 'essential@evenstream.test')
  await page.goto('/pricing')
  await expect(page.getByText('Current', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Save $51')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Your subscription was activated by an administrator.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Other Plans' })).toBeVisible()
  await expectAccessible(page)
})
