import { expect, test } from '@playwright/test'
import { aSlide, checkIn, serveJournal, signInWithPlan } from './journal-steps.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { signIn } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

// The animations are part of what is tested here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const goal = 'I own a small bakery on the corner and I am calm'

test('the home screen requests everything once and loads without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'arrival@example.com')
  await createSlide(page, goal)

  // Requests of the current page do not count.
  await page.goto('about:blank')
  const layoutShift = await watchLayoutShift(page)
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requestedPaths.push(pathname)
  })
  // Scripts arrive after the responses and fonts last, as on a slow connection.
  const responsesArrived = Promise.withResolvers<void>()
  const screenRendered = Promise.withResolvers<void>()
  await page.route('**/assets/signed-in-*.js', async (route) => {
    await responsesArrived.promise
    await route.continue()
  })
  await page.route('**/*.woff2', async (route) => {
    await screenRendered.promise
    await route.continue()
  })
  const slides = page.waitForResponse('**/api/target-slides')
  await page.goto('/', { waitUntil: 'commit' })
  await slides
  responsesArrived.resolve()
  await expect(page.getByText(goal)).toBeVisible()
  screenRendered.resolve()
  await page.evaluate(() => document.fonts.ready)

  expect(requestedPaths.toSorted()).toEqual(['/api/auth/user', '/api/target-slides'])
  expect(await layoutShift()).toBeLessThan(0.02)
})

test('the due check-in and the meditation are above the fold of a phone', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'above-the-fold@example.com')
  await serveJournal(page, [])
  const slide = { ...aSlide, audioUrl: '/sample.mp3', trackId: 'track-1' }
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [slide] }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const start = checkIn(page, 'Morning').getByRole('link', { name: 'Start' })
  const play = page.getByRole('link', { name: 'Play Meditation' })
  await expect(play).toBeVisible()
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  for (const control of [start, play]) {
    const box = await control.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(navigation?.y ?? 0)
  }
})
