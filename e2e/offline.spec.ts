import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { narrate, playedSeconds, trackSeconds } from './narration-steps.ts'
import { signIn, signInButton, signInByRequests, toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

test.use({ serviceWorkers: 'allow' })

const goal = 'I hear my own tracks on the train'
const offlineHeading = 'Evenstream is out of reach'
/** The audio, its details and its captions. */
const entriesPerTrack = 3
const saveButton = (page: Page) => page.getByRole('button', { name: 'Keep on this device' })
/** In some builds of the browser, navigator.onLine is true again in the next document, so a script sets it there. */
async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
}
const waitForServiceWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** Every entry of the browser's caches. */
const cacheEntries = (page: Page) =>
  page.evaluate(async () => {
    const entries: { cache: string; path: string }[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        entries.push({ cache: cacheName, path: new URL(request.url).pathname })
      }
    }
    return entries
  })
/** What is stored of offline tracks. */
const offlineEntries = async (page: Page) =>
  (await cacheEntries(page)).filter(({ cache }) => cache.startsWith('kept:'))

async function saveTrackOffline(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await waitForServiceWorker(page)
  await createSlide(page, goal)
  await narrate(page)
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Kept on this device')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
}

/** The captions as the server returns them. */
async function captionsOf(page: Page): Promise<{ start: number; text: string }[]> {
  const download = page.getByRole('link', { name: 'Download' })
  const url = (await download.getAttribute('href'))?.replace(/\/audio$/, '') ?? ''
  return (await (await page.request.get(url)).json()).captions
}

test('an offline track plays, seeks and shows its captions without a network, and is deleted at logout', async ({
  page,
  context,
}) => {
  await saveTrackOffline(page, 'train@example.com')
  const captions = await captionsOf(page)
  await page.goto('/library')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')

  await cutNetwork(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: offlineHeading })).toBeVisible()
  await page.getByRole('button', { name: goal }).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5)
  expect(await trackSeconds(page)).toBeGreaterThan(200)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 150
  })
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(150.5)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.pause())
  const stoppedAt = await playedSeconds(page)
  const words = captions.findLast(({ start }) => start <= stoppedAt)?.text ?? 'no words'
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByText('Read by Light')).toBeVisible()
  const seekableRangesAndError = await page
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => [audio.seekable.length, audio.error])
  expect(seekableRangesAndError).toEqual([1, null])
  const rangeResponse = await page.evaluate(async () => {
    const { src } = document.querySelector('audio') ?? { src: '' }
    const response = await fetch(src, { headers: { Range: 'bytes=1000-1999' } })
    const { size } = await response.blob()
    return [response.status, size, response.headers.get('Content-Range')?.replace(/\d+$/, 'n')]
  })
  expect(rangeResponse).toEqual([206, 1000, 'bytes 1000-1999/n'])

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('banner')).toContainText('train@example.com')
  expect(await offlineEntries(page)).toHaveLength(entriesPerTrack)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(signInButton(page)).toBeVisible()
  expect(await offlineEntries(page)).toEqual([])
})

test('the browser keeps offline tracks while the server fails, and deletes them when the session is ended on another device or expires', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  await saveTrackOffline(page, 'lost-phone@example.com')
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByText('Still here to listen to')).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.goto('/library')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await offlineEntries(page)).toHaveLength(entriesPerTrack)

  // The session is ended from another device while this page is open and idle.
  const otherDevice = await browser.newPage()
  await signInByRequests(otherDevice.request, 'lost-phone@example.com')
  await otherDevice.goto('/account')
  await otherDevice.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(/You have been signed out/)).toBeVisible()
  await expect.poll(() => offlineEntries(page)).toEqual([])
  await otherDevice.close()

  // The identity provider still has a session, so sign-in needs no input.
  await signInButton(page).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/library')
  await saveButton(page).click()
  await expect.poll(() => offlineEntries(page)).toHaveLength(entriesPerTrack)
  // As if the session had expired, which causes no event: the page notices when it loads.
  await context.clearCookies()
  await page.goto('/')
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => offlineEntries(page)).toEqual([])
})

test('the next user who signs in finds no offline track of the previous one', {
  tag: '@long',
}, async ({ page, context }) => {
  await saveTrackOffline(page, 'first@example.com')
  // The second session starts before any page notices that the first has ended.
  const currentUserUrl = '**/api/auth/user'
  await page.route(currentUserUrl, (route) => route.abort())
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByText('Still here to listen to')).toBeVisible()
  expect(await offlineEntries(page)).toHaveLength(entriesPerTrack)
  await page.unroute(currentUserUrl)
  await page.goto('/api/login')
  await page.getByLabel('Email').fill('second@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner')).toContainText('second@example.com')
  await expect.poll(() => offlineEntries(page)).toEqual([])
})

test('the service worker stores only the page and its assets in the browser, and no user data', async ({
  page,
}) => {
  await signIn(page, 'traces@example.com')
  await waitForServiceWorker(page)
  await createSlide(page, 'I leave nothing behind')
  for (const path of ['/', '/library', '/journal', '/pricing', '/account', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  const entries = await cacheEntries(page)
  expect(entries.length).toBeGreaterThan(5)
  for (const { cache, path } of entries) {
    expect(cache).toMatch(/^shell:/)
    expect(path).toMatch(/^\/(assets\/.+)?$/)
  }
  // The page itself is the same for every user.
  const cachedPage = await page.evaluate(
    async () => (await (await caches.match('/'))?.text()) ?? '',
  )
  expect(cachedPage).toContain('<div id="root">')
  expect(cachedPage).not.toContain('traces@example.com')
})

test('the landing page caches nothing and registers no service worker in a visitor’s browser', async ({
  page,
}) => {
  await page.goto('/')
  await expect(signInButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await cacheEntries(page)).toEqual([])
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('the offline screen is accessible in both themes', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'offline@example.com')
  await waitForServiceWorker(page)
  await cutNetwork(page)
  await page.goto('/journal')
  await expect(page.getByRole('heading', { level: 1, name: offlineHeading })).toBeVisible()
  await expect(page.getByText('None is kept here yet')).toBeVisible()
  await expectAccessible(page)
})
