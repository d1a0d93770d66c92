import { expect, test } from '@playwright/test'
import times from '#client/screens/landing/sample-times.json' with { type: 'json' }
import { sampleParagraphs } from '#client/texts/landing-sample.ts'
import { expectAccessible } from './axe.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectFocusInside } from './page-steps.ts'

// The animations are part of what is tested here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the landing page fetches the sample only when it is played, and marks the spoken sentence', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the sample' })).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(requestedPaths).not.toContain('/sample.mp3')
  await page.getByRole('button', { name: 'Hear twenty seconds of it' }).click()
  await expect(page.getByRole('button', { name: 'Pause the sample' })).toBeInViewport()
  const playedSeconds = () =>
    page.locator('audio').evaluate((element: HTMLAudioElement) => element.currentTime)
  const [firstStart = 0] = times.starts
  await expect.poll(playedSeconds).toBeGreaterThan(firstStart)
  await page.getByRole('button', { name: 'Pause the sample' }).click()
  await expect(page.getByRole('button', { name: 'Play the sample' })).toBeVisible()
  // The sample is paused because, while it plays, the sentence could change before the check.
  const stoppedAt = await playedSeconds()
  const sentenceIndex = times.starts.findLastIndex((start) => start <= stoppedAt)
  const sentence =
    sampleParagraphs.flatMap(({ sentences }) => sentences)[sentenceIndex] ?? 'no sentence'
  await expect(page.locator('.script [aria-current]')).toHaveText(sentence)
})

test('the landing page loads nothing from another origin', async ({ page, baseURL }) => {
  const urlsOfOtherOrigins: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) {
      urlsOfOtherOrigins.push(request.url())
    }
  })
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(urlsOfOtherOrigins).toEqual([])
})

test('the privacy dialog opens from its URL, the terms from their link with the keyboard, and Escape closes both', async ({
  page,
}) => {
  await page.goto('/journal#privacy')
  const dialog = page.getByRole('dialog', { name: 'Privacy' })
  await expectFocusInside(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/journal')
  const link = page.getByRole('link', { name: 'Terms' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expectFocusInside(page.getByRole('dialog', { name: 'Terms' }))
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('privacy and terms are accessible in both themes', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of ['Privacy', 'Terms']) {
    // A different query forces a page load, which a new hash alone would not.
    await page.goto(`/?${name}#${name.toLowerCase()}`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessible(page)
  }
})

for (const width of [390, 768, 1280]) {
  test(`the landing page loads without a layout shift at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const layoutShift = await watchLayoutShift(page)
    // Fonts arrive late, as on a slow connection: the fallback fonts must have the same metrics.
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    resolve()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift()).toBeLessThan(0.02)
  })
}
