import { expect, type Route, test } from '@playwright/test'
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
