import { expect, type Route, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './page-steps.ts'

const responses: Record<string, (route: Route) => Promise<void>> = {
  'status 500': (route) => route.fulfill({ status: 500 }),
  'a connection error': (route) => route.abort(),
  'HTML instead of JSON': (route) => route.fulfill({ status: 200, body: '<!doctype html>' }),
  'JSON that violates the contract': (route) =>
    route.fulfill({ status: 200, json: { hello: 'there' } }),
}

for (const [result, respond] of Object.entries(responses)) {
  test(`requests the current user once, and again on demand, when the result is ${result}`, async ({
    page,
  }) => {
    await signIn(page, 'essential@evenstream.test')
    let requests = 0
    await page.route('**/api/auth/user', async (route) => {
      requests += 1
      await respond(route)
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Evenstream is out of reach' })).toBeVisible()
    expect(requests).toBe(1)
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('banner')).toContainText('essential@evenstream.test')
  })
}

// This journey runs without a service worker, so no cache has the screen.
test('a screen that cannot be loaded without a network has the help lines', async ({ page }) => {
  await page.route(/\/assets\/account-/, (route) => route.abort())
  const helpLoaded = page.waitForResponse(/\/assets\/help-dialog-button/)
  await signIn(page, 'help-offline@example.com')
  // The import resolves when everything that the module imports has arrived as well.
  await page.evaluate((url) => import(url), (await helpLoaded).url())
  await page.context().setOffline(true)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Account' })
    .click()
  await expect(page.getByRole('alert')).toContainText('There is no connection')
  const button = page.getByRole('button', { name: 'Need help now?' })
  await expectAccessible(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Need help now?' })
  await expect(dialog.locator('a[href^="tel:"]').first()).toBeVisible()
})
