import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { archiveLimits } from '#server/archive/limits.ts'
import { openArchive } from '#server/archive/zip-reader.ts'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { expectAccessible } from './axe.ts'
import { openJournal, reflect, signInWithPlan } from './journal-steps.ts'
import { narrate, pauseButton, playButton, playedSeconds, trackSeconds } from './narration-steps.ts'
import { expectFocusInside, signIn, signInButton, signInByRequests, toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Account' })
    .click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
}
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a user exports everything, imports it into another account and deletes the first account', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'leaving@example.com')
  await createSlide(page, 'I keep bees above the harbour')
  await openAccount(page)
  const data = section(page, 'Your data')
  await expect(data).toContainText('1 Target Slide, 0 reflections and 0 tracks')
  await expect(data.getByRole('button', { name: 'Import an export' })).toHaveCount(0)
  await data.getByRole('button', { name: 'Export everything' }).click()
  await expect(data).toContainText('Your file is ready')
  await expect(toasts(page)).toContainText('Export Ready')
  const download = page.waitForEvent('download')
  await data.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^evenstream-\d{4}-\d\d-\d\d\.zip$/)

  const otherPage = await browser.newPage()
  await signIn(otherPage, 'arriving@example.com')
  await openAccount(otherPage)
  const importFile = async (files: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const fileChooser = otherPage.waitForEvent('filechooser')
    await otherPage.getByRole('button', { name: 'Import an export' }).click()
    await (await fileChooser).setFiles(files)
  }
  const invalidArchive = { mimeType: 'application/zip', buffer: Buffer.from('no archive at all') }
  await importFile({ name: 'other.zip', ...invalidArchive })
  await expect(section(otherPage, 'Your data')).toContainText(
    'The file is damaged, or it is not a ZIP. Nothing was changed.',
  )
  await importFile(await file.path())
  await expect(toasts(otherPage)).toContainText('Welcome Back')
  await expect(section(otherPage, 'Your data')).toContainText('1 Target Slide')
  await expect(otherPage.getByRole('button', { name: 'Import an export' })).toHaveCount(0)
  await otherPage.goto('/library')
  await expect(otherPage.getByRole('link', { name: 'I keep bees above the harbour' })).toBeVisible()
  await otherPage.close()

  await page.evaluate(() => sessionStorage.setItem('draft:x:goal', 'half a wish'))
  await data.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const field = dialog.getByLabel('Type your e-mail address to confirm')
  await expect(field).toBeFocused()
  await field.fill('arriving@example.com')
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await field.fill('leaving@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your account is deleted, with everything in it\./)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await signIn(page, 'leaving@example.com')
  await expect(page.getByText('Your first Target Slide awaits')).toBeVisible()
})

test('a user exports a track and a reflection in one file, and plays the track after the import', {
  tag: '@long',
}, async ({ page, browser }) => {
  const [from, to] = ['carrying@example.com', 'receiving@example.com']
  await signInWithPlan(page, browser, from)
  await createSlide(page, 'I sing in the harbour choir')
  await narrate(page)
  await openJournal(page)
  await reflect(page, 'I hummed on the stairs and nobody minded.')
  await openAccount(page)
  const data = section(page, 'Your data')
  await expect(data).toContainText('1 Target Slide, 1 reflection and 1 track')
  await data.getByRole('button', { name: 'Export everything' }).click()
  const download = page.waitForEvent('download')
  await data.getByRole('link', { name: 'Download' }).click()
  const file = await (await download).path()

  const otherPage = await browser.newPage()
  expect((await otherPage.request.get('/api/own-data/export/file')).status()).toBe(401)
  await signIn(otherPage, to)
  // Another user opens the same URL: 404, and nothing that names the owner.
  const otherUserResponse = await otherPage.request.get('/api/own-data/export/file')
  expect(otherUserResponse.status()).toBe(404)
  expect(await otherUserResponse.text()).not.toContain(from)

  await openAccount(otherPage)
  const fileChooser = otherPage.waitForEvent('filechooser')
  await otherPage.getByRole('button', { name: 'Import an export' }).click()
  await (await fileChooser).setFiles(file)
  await expect(toasts(otherPage)).toContainText('Welcome Back')
  await expect(section(otherPage, 'Your data')).toContainText(
    '1 Target Slide, 1 reflection and 1 track',
  )
  const [before, after] = [await readContents(page), await readContents(otherPage)]
  expect(after.audio.length).toBeGreaterThan(1_000_000)
  expect(after.audio.equals(before.audio)).toBe(true)
  expect(after.texts).toEqual(before.texts)
  expect(after.texts.content).toBe('I hummed on the stairs and nobody minded.')

  await otherPage.goto('/library')
  await otherPage.getByRole('link', { name: 'I sing in the harbour choir' }).click()
  await playButton(otherPage).click()
  await expect(pauseButton(otherPage)).toBeVisible()
  await expect.poll(() => playedSeconds(otherPage)).toBeGreaterThan(1)
  expect(await trackSeconds(otherPage)).toBeGreaterThan(297)
  await otherPage.close()
})

test('dates have the browser’s format, on the page and in the export', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await signIn(page, 'tokyo@example.com')
  await createSlide(page, 'I read the morning paper in Tokyo')
  const [slide] = (await (await page.request.get('/api/target-slides')).json()) as [
    { createdAt: string },
  ]
  const dateIn = (options: Intl.DateTimeFormatOptions) =>
    new Date(slide.createdAt).toLocaleString('de-DE', { timeZone: 'Asia/Tokyo', ...options })
  const longDate = dateIn({ year: 'numeric', month: 'long', day: 'numeric' })
  await expect(page.getByText(longDate)).toBeVisible()
  await openAccount(page)
  const data = section(page, 'Your data')
  await data.getByRole('button', { name: 'Export everything' }).click()
  await expect(data).toContainText(/until \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
  const download = page.waitForEvent('download')
  await data.getByRole('link', { name: 'Download' }).click()
  const archive = await openZip(readFileSync(await (await download).path()))
  const markdown = (await readAll(archive.read('slides/0001.md'))).toString()
  expect(markdown).toContain(`*${longDate} um ${dateIn({ hour: 'numeric', minute: '2-digit' })}*`)
  await context.close()
})

const openZip = (bytes: Buffer) =>
  openArchive(
    { size: bytes.length, read: (range) => inChunks(bytes.subarray(range?.start, range?.end)) },
    archiveLimits,
  )

/** A user's one slide, reflection and track, without ids. */
async function readContents({ request }: Page) {
  const json = async (path: string) => (await request.get(path)).json()
  const [slideSummary] = await json('/api/target-slides')
  const { goalDescription, script, trackId, createdAt } = await json(
    `/api/target-slides/${slideSummary.id}`,
  )
  const [{ content, aiFeedback, timeOfDay, targetSlideId }] = await json('/api/journal-entries')
  const isLinkedToSlide = targetSlideId === slideSummary.id
  return {
    texts: { goalDescription, script, createdAt, content, aiFeedback, timeOfDay, isLinkedToSlide },
    audio: await (await request.get(`/api/tracks/${trackId}/audio`)).body(),
  }
}

test('a user sees the session of another browser, ends it, and then ends all sessions', async ({
  page,
  browser,
}) => {
  await signIn(page, 'places@example.com')
  const phone = await browser.newPage()
  await signIn(phone, 'places@example.com')
  await openAccount(page)
  const sessions = section(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out there' }).click()
  // Checked first, because the toast disappears and the list is fetched after it.
  await expect(toasts(page)).toContainText('Signed Out There')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(signInButton(phone)).toBeVisible()

  // The identity provider still has a session, so sign-in needs no input.
  await signInButton(phone).click()
  await expect(phone.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You have been signed out on every device.')).toBeVisible()
  await phone.reload()
  await expect(signInButton(phone)).toBeVisible()
  await phone.close()
})

test('a user opens privacy and terms from the data section and closes them', async ({ page }) => {
  await signInByRequests(page.request, 'small-print@example.com')
  await page.goto('/account')
  const data = page.getByRole('region', { name: 'Your data' })
  for (const name of ['Privacy', 'Terms']) {
    const link = data.getByRole('link', { name })
    await link.click()
    const text = page.getByRole('dialog', { name })
    await expectFocusInside(text)
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
    await expect(link).toBeFocused()
    await expect(page).toHaveURL('/account')
  }
})

test('the account screen with its data section is accessible in both themes', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'own@example.com')
  await page.route('**/api/writer', (route) =>
    route.fulfill({ json: { model: 'gpt-5-mini', choice: null } }),
  )
  await openAccount(page)
  await expect(page.getByRole('button', { name: 'Import an export' })).toBeVisible()
  await expect(page.getByText('Who writes for you')).toBeVisible()
  await expectAccessible(page)

  const counts = { slides: 12, entries: 1, tracks: 3 }
  const runningExport = {
    status: 'processing',
    progress: 40,
    createdAt: '2026-11-15T08:00:00.000Z',
  }
  await page.route('**/api/own-data', (route) =>
    route.fulfill({ json: { holds: counts, export: runningExport } }),
  )
  await page.reload()
  await expect(page.getByText('Your file is being made: 40%.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/{own-data,sessions}', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await expectAccessible(page)
})
