import { expect, type Page, test } from '@playwright/test'
import { openJournal, pastReflections, reflect, signInWithPlan } from './journal-steps.ts'
import { adminEmail, signInByRequests, title, toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

/** An invented word, which is found only where this text is. */
const word = 'Quendolporzellan'
const markup = `${word} <img src=x onerror="window.hasRun=true"><svg onload="window.hasRun=true"></svg><script>window.hasRun=true</script> by the sea.`

/** Whether a script of the markup ran or one of its elements is in the page. */
const wasInterpreted = (page: Page) =>
  page.evaluate(
    () =>
      (window as { hasRun?: boolean }).hasRun === true ||
      document.querySelector('img[src="x"], svg[onload]') !== null,
  )

/** Records the URL of every request and of every navigation. */
function recordUrls(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  return urls
}

const urlsWithText = (urls: readonly string[]) => urls.filter((url) => url.includes(word))

test('stored markup is rendered as text on the slide, home, library and journal screens, and is in no URL', async ({
  page,
  browser,
}) => {
  const urls = recordUrls(page)
  await signInWithPlan(page, browser, 'markup@example.com')
  await createSlide(page, markup)
  expect(await wasInterpreted(page)).toBe(false)
  await page.reload()
  await expect(title(page, markup)).toBeVisible()
  expect(await wasInterpreted(page)).toBe(false)
  for (const path of ['/', '/library']) {
    await page.goto(path)
    await expect(page.getByText(word).first()).toBeVisible()
    expect(await wasInterpreted(page)).toBe(false)
  }
  await openJournal(page)
  await reflect(page, markup)
  await expect(pastReflections(page).getByText(word).first()).toBeVisible()
  expect(await wasInterpreted(page)).toBe(false)
  expect(urls.length).toBeGreaterThan(10)
  expect(urlsWithText(urls)).toEqual([])
})

test('a contact message is rendered as text in the Admin Panel', async ({ page }) => {
  await page.goto('/')
  const form = page.getByRole('region', { name: 'Get in Touch' })
  await form.scrollIntoViewIfNeeded()
  await form.getByRole('textbox', { name: 'Name' }).fill(`${word} <img src=x onerror=hasRun=1>`)
  await form.getByRole('textbox', { name: 'Email' }).fill('markup@example.com')
  await form.getByRole('textbox', { name: 'Message' }).fill(markup)
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect(toasts(page)).toContainText('Message sent!')
  await signInByRequests(page.request, adminEmail)
  await page.goto('/admin')
  await expect(title(page, 'Admin Panel')).toBeVisible()
  await expect(page.getByText(word).first()).toBeVisible()
  expect(await wasInterpreted(page)).toBe(false)
})

test('the check finds a page that renders the text as markup', async ({ page }) => {
  await page.setContent(`<p>${markup}</p>`)
  await expect.poll(() => wasInterpreted(page)).toBe(true)
})

test('the check finds the text in the URL of a call and of a page', async ({ page, baseURL }) => {
  const urls = recordUrls(page)
  await page.goto('/')
  await page.evaluate((text) => fetch(`/api/voices?q=${encodeURIComponent(text)}`), markup)
  await page.evaluate((text) => history.pushState(null, '', `/library?q=${text}`), word)
  await expect
    .poll(() => urlsWithText(urls))
    .toEqual([expect.stringMatching(/\/api\/voices\?q=/), `${baseURL}/library?q=${word}`])
})
