import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { tabTo } from './page-steps.ts'

const filmSection = (page: Page) => page.getByRole('region', { name: 'Film', exact: true })
const watchButton = (page: Page) =>
  filmSection(page).getByRole('button', { name: /Watch the film/ })
const video = (page: Page) => filmSection(page).locator('video')

/** Records every request for a file of the film. */
function recordFilmRequests(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/film\/|film-player/.test(pathname)) files.push(pathname)
  })
  return files
}

test('the landing page fetches only the poster of the film before the button is pressed; then it plays the film with captions', async ({
  page,
}) => {
  const files = recordFilmRequests(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await filmSection(page).scrollIntoViewIfNeeded()
  await expect(watchButton(page)).toBeVisible()
  const poster = filmSection(page).locator('img:visible')
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1280)
  await page.waitForLoadState('networkidle')
  expect(files).toEqual(['/film/poster-morning.webp'])
  const before = await filmSection(page).boundingBox()

  await watchButton(page).click()
  await expect(video(page)).toBeFocused()
  const currentTime = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(currentTime).toBeGreaterThan(0.5)
  const startTime = await currentTime()
  await expect.poll(currentTime).toBeGreaterThan(startTime)
  const properties = await video(page).evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    seconds: element.duration,
    captions: [...element.textTracks].map(({ kind, mode, cues }) => [kind, mode, cues?.length]),
  }))
  expect(properties).toMatchObject({ width: 1280, height: 720 })
  expect(properties.seconds).toBeGreaterThan(45)
  expect(properties.seconds).toBeLessThanOrEqual(70)
  expect(properties.captions).toEqual([['captions', 'showing', expect.any(Number)]])
  expect(properties.captions[0]?.[2]).toBeGreaterThan(10)
  expect((await filmSection(page).boundingBox())?.height).toBe(before?.height)
})

test('a visitor starts the film with the keyboard, and its position can be changed', async ({
  page,
}) => {
  await page.goto('/')
  await expect(watchButton(page)).toBeVisible()
  await tabTo(page, /Watch the film/)
  await page.keyboard.press('Enter')
  await expect(video(page)).toBeFocused()
  const position = await video(page).evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState === 0) {
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve))
    }
    element.currentTime = 40
    await new Promise((resolve) => element.addEventListener('seeked', resolve))
    return element.currentTime
  })
  expect(position).toBeGreaterThanOrEqual(40)
})

test('the landing page hides the length of a film that the operator has configured', async ({
  page,
}) => {
  await page.goto('/')
  const lengthLabel = watchButton(page).getByText(/^\d:\d\d$/)
  await expect(lengthLabel).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.film = 'https://films.example/a.mp4'
  })
  await expect(lengthLabel).toBeHidden()
})

test('the landing page shows an error with a retry when the film cannot be loaded', async ({
  page,
}) => {
  await page.route('**/film/evenstream.*', (route) => route.abort())
  await page.goto('/')
  await watchButton(page).click()
  await expect(filmSection(page).getByRole('alert')).toContainText('did not arrive')
  await page.unroute('**/film/evenstream.*')
  await filmSection(page).getByRole('button', { name: 'Try again' }).click()
  await expect(video(page)).toBeFocused()
})

test('the film section is accessible in both themes, before and while it plays', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await filmSection(page).scrollIntoViewIfNeeded()
  await expect(watchButton(page)).toBeVisible()
  await expectAccessible(page)
  await watchButton(page).click()
  await expect(video(page)).toBeFocused()
  await expectAccessible(page)
})
