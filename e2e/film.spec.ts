import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { tabTo, useTheme } from './visitor.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Film', exact: true })
const watch = (page: Page) => section(page).getByRole('button', { name: /Watch the film/ })
const video = (page: Page) => section(page).locator('video')

/** Records every request for a file of the film. */
function recordFilmRequests(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/film\/|film-player/.test(pathname)) files.push(pathname)
  })
  return files
}

test('fetches nothing of the film before the button is pressed; then plays it with captions', async ({
  page,
}) => {
  const files = recordFilmRequests(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await section(page).scrollIntoViewIfNeeded()
  await expect(watch(page)).toBeVisible()
  const still = section(page).locator('img:visible')
  await expect
    .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1280)
  await page.waitForLoadState('networkidle')
  expect(files).toEqual(['/film/poster-morning.webp'])
  const before = await section(page).boundingBox()

  await watch(page).click()
  await expect(video(page)).toBeFocused()
  const time = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0.5)
  const first = await time()
  await expect.poll(time).toBeGreaterThan(first)
  const facts = await video(page).evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    seconds: element.duration,
    captions: [...element.textTracks].map(({ kind, mode, cues }) => [kind, mode, cues?.length]),
  }))
  expect(facts).toMatchObject({ width: 1280, height: 720 })
  expect(facts.seconds).toBeGreaterThan(45)
  expect(facts.seconds).toBeLessThanOrEqual(70)
  expect(facts.captions).toEqual([['captions', 'showing', expect.any(Number)]])
  expect(facts.captions[0]?.[2]).toBeGreaterThan(10)
  expect((await section(page).boundingBox())?.height).toBe(before?.height)
})

test('starts the film and seeks in it with the keyboard', async ({ page }) => {
  await page.goto('/')
  await expect(watch(page)).toBeVisible()
  await tabTo(page, /Watch the film/)
  await page.keyboard.press('Enter')
  await expect(video(page)).toBeFocused()
  const seek = await video(page).evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState === 0) {
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve))
    }
    element.currentTime = 40
    await new Promise((resolve) => element.addEventListener('seeked', resolve))
    return element.currentTime
  })
  expect(seek).toBeGreaterThanOrEqual(40)
})

test('shows no length for another film, whose length is unknown', async ({ page }) => {
  await page.goto('/')
  const length = watch(page).getByText(/^\d:\d\d$/)
  await expect(length).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.film = 'https://films.example/a.mp4'
  })
  await expect(length).toBeHidden()
})

test('shows a message when the film cannot be loaded', async ({ page }) => {
  await page.route('**/film/evenstream.*', (route) => route.abort())
  await page.goto('/')
  await watch(page).click()
  await expect(section(page).getByRole('alert')).toContainText('did not arrive')
  await page.unroute('**/film/evenstream.*')
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(video(page)).toBeFocused()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the film section is accessible in the ${theme} theme, before and while it plays`, async ({
    page,
  }) => {
    await useTheme(page, theme)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/')
    await section(page).scrollIntoViewIfNeeded()
    await expect(watch(page)).toBeVisible()
    await expectAccessible(page)
    await watch(page).click()
    await expect(video(page)).toBeFocused()
    await expectAccessible(page)
  })
}
