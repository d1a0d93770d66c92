import { expect, test } from '@playwright/test'
import { watchLayoutShift } from './layout-shift.ts'
import { createSlide } from './slide-steps.ts'
import { signIn } from './visitor.ts'

const goal = 'I own a small bakery on the corner and I am calm'

test('the home asks for everything once, and nothing moves while it arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'arrival@example.com')
  await createSlide(page, goal)

  // What the page at hand still reads is not the home's.
  await page.goto('about:blank')
  const shift = await watchLayoutShift(page)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
  })
  // The scripts come after the answers, as they do on a slow line; the fonts last of all.
  const answers = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  await page.route('**/assets/signed-in-*.js', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.route('**/*.woff2', async (route) => {
    await shown.promise
    await route.continue()
  })
  const slides = page.waitForResponse('**/api/target-slides')
  await page.goto('/', { waitUntil: 'commit' })
  await slides
  answers.resolve()
  await expect(page.getByText(goal)).toBeVisible()
  shown.resolve()
  await page.evaluate(() => document.fonts.ready)

  expect(reads.toSorted()).toEqual(['/api/auth/user', '/api/target-slides'])
  expect(await shift()).toBeLessThan(0.02)
})
