import { expect, type Route, test } from '@playwright/test'
import { signIn } from './visitor.ts'

const answers: Record<string, (route: Route) => Promise<void>> = {
  'a failure': (route) => route.fulfill({ status: 500 }),
  'no connection': (route) => route.abort(),
  'no JSON': (route) => route.fulfill({ status: 200, body: '<!doctype html>' }),
  'not what was agreed': (route) => route.fulfill({ status: 200, json: { hello: 'there' } }),
}

for (const [what, answer] of Object.entries(answers)) {
  test(`requests the current user once when the response is ${what}`, async ({ page }) => {
    await signIn(page, 'essential@evenstream.test')
    let requests = 0
    await page.route('**/api/auth/user', async (route) => {
      requests += 1
      await answer(route)
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Evenstream is out of reach' })).toBeVisible()
    expect(requests).toBe(1)
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('banner')).toContainText('essential@evenstream.test')
  })
}
