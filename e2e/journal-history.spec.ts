import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  anEntry,
  guidance,
  openJournal,
  pastReflections,
  reflect,
  reflectionField,
  serveJournal,
  signInWithPlan,
  submitButton,
} from './journal-steps.ts'
import { toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

// The animations are part of what is tested here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { width: 390, height: 844 }
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not on the screen')
  return box
}
/** The rows of entries that are not open. */
const rows = (page: Page) =>
  pastReflections(page)
    .getByRole('button', { expanded: false })
    .filter({ has: page.locator('time') })

test('on a phone, twenty older reflections fit in three screens, and open in place', {
  tag: '@long',
}, async ({ page, browser }) => {
  await page.setViewportSize(phone)
  await signInWithPlan(page, browser, 'long-history@example.com')
  const recent = [0, 1, 2].map((index) => anEntry({ id: `recent-${index}`, createdAt: daysAgo(0) }))
  const older = Array.from({ length: 20 }, (_, index) =>
    anEntry({ id: `older-${index}`, createdAt: daysAgo(10 + 3 * index) }),
  )
  await serveJournal(page, [...recent, ...older])
  await page.goto('/journal')
  await expect(pastReflections(page).getByRole('article')).toHaveCount(3)
  await pastReflections(page).getByRole('button', { name: 'Show older reflections' }).click()
  await expect(rows(page)).toHaveCount(20)
  const [first, last] = [await boxOf(rows(page).first()), await boxOf(rows(page).last())]
  expect(last.y + last.height - first.y).toBeLessThan(3 * phone.height)

  const row = rows(page).first()
  await row.click()
  await expect(pastReflections(page).getByRole('article')).toHaveCount(4)
  await expect(pastReflections(page).getByText('You lay awake over one call.')).toHaveCount(4)
  const opened = await boxOf(pastReflections(page).getByRole('article').nth(3))
  expect(opened.width).toBeGreaterThan(340)
})

test('a reflection is found by its words and by its day', async ({ page, browser }) => {
  await signInWithPlan(page, browser, 'looking-back@example.com')
  await createSlide(page, 'I live above the harbour and paint in the mornings')
  await openJournal(page)
  await reflect(page, 'I counted the vermilion boats until it was quiet.')
  await page.getByRole('button', { name: 'New Entry' }).click()
  await reflect(page, 'The kettle sang and I let the letter lie.')
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const field = pastReflections(page).getByRole('textbox', { name: 'Search your own words' })
  await field.fill('VERMIL boats')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).locator('mark')).toHaveText(['vermil', 'boats'])
  await field.fill('zebra')
  await expect(pastReflections(page).getByText('Nothing with these words')).toBeVisible()
  expect(urls.some((url) => url.endsWith('/api/journal-entries/search'))).toBe(true)
  expect(urls.filter((url) => /vermil|zebra/i.test(url))).toEqual([])
  await field.press('Escape')
  await expect(pastReflections(page).getByRole('article')).toHaveCount(2)

  await pastReflections(page).getByRole('button', { name: 'Calendar' }).click()
  await pastReflections(page)
    .getByRole('button', { name: /: morning$/ })
    .click()
  await expect(pastReflections(page).getByRole('article')).toHaveCount(2)
  await expect(pastReflections(page).getByRole('heading', { level: 3 }).last()).toBeFocused()
})

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`'Entry Saved' covers nothing of the answer at ${viewport.width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    await signInWithPlan(page, browser, `saved-${viewport.width}@example.com`)
    await serveJournal(page, [])
    await page.route('**/api/journal-entries', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: anEntry() })
        : route.fallback(),
    )
    await page.goto('/journal')
    await reflectionField(page).fill('Calm')
    await submitButton(page).click()
    await expect(guidance(page)).toBeVisible()
    await expect(toasts(page)).toContainText('Entry Saved')
    const toast = await boxOf(toasts(page).getByRole('listitem'))
    const header = await boxOf(page.getByRole('banner'))
    expect(toast.y).toBeGreaterThanOrEqual(0)
    expect(toast.y + toast.height).toBeLessThanOrEqual(header.y + header.height)
  })
}

test('the form stands beside the history from 1280 px on, and above it below that', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'two-columns@example.com')
  await serveJournal(page, [anEntry()])
  await page.goto('/journal')
  const form = page.getByRole('region', { name: 'Your check-in' })
  const columns = async () => {
    const [left, right] = [await boxOf(form), await boxOf(pastReflections(page))]
    return { isBeside: right.x >= left.x + left.width, isBelow: right.y >= left.y + left.height }
  }
  await expect(pastReflections(page).getByRole('article')).toBeVisible()
  expect(await columns()).toEqual({ isBeside: true, isBelow: false })
  await page.setViewportSize({ width: 1279, height: 800 })
  expect(await columns()).toEqual({ isBeside: false, isBelow: true })
})

test('help stays in the row of the title, over no text, and opens without a network', {
  tag: '@long',
}, async ({ page, browser, context }) => {
  await page.setViewportSize(phone)
  await signInWithPlan(page, browser, 'helped@example.com')
  await serveJournal(page, [anEntry()])
  await page.goto('/journal')
  const button = page.getByRole('button', { name: 'Need help now?' })
  const heading = page.getByRole('heading', { name: 'Daily Check-in' })
  const [title, help] = [await boxOf(heading), await boxOf(button)]
  expect(help.x).toBeGreaterThanOrEqual(title.x + title.width)
  expect(help.y).toBeLessThan(title.y + title.height)
  await pastReflections(page).getByRole('article').scrollIntoViewIfNeeded()
  await expect(reflectionField(page)).not.toBeInViewport()
  await expect(button).toBeInViewport()
  // Nothing of the page shines through beside it: the row is as wide as the page.
  const row = await boxOf(page.locator('[data-title-row]'))
  expect(row.x).toBe(0)
  expect(row.width).toBe(phone.width)

  await context.setOffline(true)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Need help now?' })
  await expect(dialog.getByText('Where these numbers come from')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Where are you?' }).click()
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await expect(dialog.getByRole('link', { name: /Call 999/ })).toHaveAttribute('href', 'tel:999')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
