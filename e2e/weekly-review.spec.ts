/** This journey starts a server of its own, with its clock moved to a Sunday. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openJournal, reflect } from './journal-steps.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { signIn, title } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

/** 17:30 UTC on the coming Sunday. Reviews are offered from 18:00 on: not yet in UTC, but in a zone further east. */
function comingSunday(): Date {
  const day = new Date(Date.now())
  day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay())
  day.setUTCHours(17, 30, 0, 0)
  return day
}
const zoneBeforeEvening = 'UTC'
/** One hour east of UTC: the sign of these names is reversed. */
const zoneInEvening = 'Etc/GMT-1'

const email = 'sunday@example.com'
const lines = [
  'We built a den out of the blankets, with a drawbridge.',
  'The neighbour brought a warm loaf and stayed for tea.',
  'I swam to the buoy and the sea was like glass.',
]

let product: OwnProduct
const sunday = comingSunday()

test.beforeAll(async () => {
  product = await startOwnProduct({ startsAt: sunday })
})
test.afterAll(() => product.close())

/** A page whose clock starts at `sunday`, as that of the product did. */
async function newPage(browser: Browser, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, timezoneId })
  const page = await context.newPage()
  await page.clock.install({ time: sunday })
  return page
}

const offer = (page: Page) => page.getByRole('button', { name: 'Look back' })
const review = (page: Page) => page.getByRole('region', { name: /^Your week, / })

/** Opens the journal, and waits for the response that says whether a review is offered. */
async function openJournalAndLoadOffer(page: Page): Promise<void> {
  // Leaves the page first: the awaited response could otherwise be one to the old page, which never finishes because
  // the navigation aborts it.
  await page.goto('about:blank')
  const response = page.waitForResponse('**/api/weekly-reviews/offered')
  await page.goto('/journal')
  await expect(title(page, 'Daily Check-in')).toBeVisible()
  await (await response).finished()
}

test('a review is offered on Sunday evening in the time zone of the user, opened, read and deleted', async ({
  browser,
}) => {
  const earlyPage = await newPage(browser, zoneBeforeEvening)
  await signIn(earlyPage, email)
  await product.query(
    "update users set subscription_tier = 'essential', subscription_status = 'active' where email = $1",
    [email],
  )
  await earlyPage.goto('/')
  await createSlide(earlyPage, 'I live above the harbour and paint in the mornings')
  await openJournal(earlyPage)
  for (const line of lines) {
    await reflect(earlyPage, line)
    await earlyPage.getByRole('button', { name: 'New Entry' }).click()
  }
  await openJournalAndLoadOffer(earlyPage)
  await expect(earlyPage.getByRole('region', { name: 'Past Reflections' })).toContainText(
    lines[0] ?? '',
  )
  await expect(offer(earlyPage)).toHaveCount(0)

  const page = await newPage(browser, zoneInEvening)
  await signIn(page, email)
  await openJournalAndLoadOffer(page)
  await expect(offer(page)).toBeVisible()
  expect(await product.query('select id from weekly_reviews')).toEqual([])
  await offer(page).click()
  await expect(review(page).getByRole('heading', { name: /^Your week, / })).toBeFocused()
  const quoted = review(page).getByText(
    new RegExp(lines.map((line) => line.slice(0, 20)).join('|')),
  )
  await expect(quoted.first()).toBeVisible()
  await expect(review(page).getByText('A question to take along')).toBeVisible()
  await expectAccessible(page)

  await openJournalAndLoadOffer(page)
  await expect(offer(page)).toHaveCount(0)
  const past = page.getByRole('region', { name: 'Weekly reviews' })
  await past.getByText(/^Your week, /).click()
  await expect(past.getByText('A question to take along')).toBeVisible()
  await past.getByRole('button', { name: 'Delete Review' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(past).toHaveCount(0)

  await openJournalAndLoadOffer(page)
  await expect(past).toHaveCount(0)
  await expect(offer(page)).toHaveCount(0)
  expect(await product.query('select content from weekly_reviews')).toEqual([{ content: null }])
  for (const openPage of [earlyPage, page]) await openPage.context().close()
})
