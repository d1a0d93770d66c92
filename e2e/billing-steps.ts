import { expect, type Page } from '@playwright/test'
import { title } from './page-steps.ts'

export const subscriptionSection = (page: Page) =>
  page.getByRole('region', { name: 'Subscription' })
export const usageSection = (page: Page) => page.getByRole('region', { name: 'Usage This Month' })

/**
 * The number decides how the card behaves in the sandbox: 4242… pays, …0002 is declined, …0341 is accepted but fails
 * at later charges.
 */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/48')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ida Holm')
}

export async function choosePricingPlan(page: Page, button: string, period: 'Monthly' | 'Annual') {
  await page.goto('/pricing')
  await expect(page.getByText('Current', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: period }).check()
  await page.getByRole('button', { name: button }).click()
}

/** Pays on the open checkout page. For `number` see `typeCard`. */
export async function subscribe(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** Opens the payment provider's customer portal from the account screen. */
export async function openPortal(page: Page): Promise<void> {
  await subscriptionSection(page).getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your subscription' })).toBeVisible()
}

export async function returnToAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Evenstream' }).click()
  await expect(title(page, 'Account')).toBeVisible()
}

/** Replaces the card in the open customer portal. For `number` see `typeCard`. */
export async function updateCard(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Update card' }).click()
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Expects that the account screen shows this plan and status. */
export async function expectPlan(page: Page, name: string, status: string): Promise<void> {
  await expect(subscriptionSection(page).getByText(name, { exact: true })).toBeVisible()
  await expect(subscriptionSection(page).getByText(status, { exact: true })).toBeVisible()
}
