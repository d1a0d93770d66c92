import { expect, type Page, test } from '@playwright/test'
import { guidanceLimits } from '#core/guidance/check.ts'
import { lowerWords } from '#core/script/measure/words.ts'
import {
  checkIn,
  guidance,
  openJournal,
  pastReflections,
  reflect,
  reflectionField,
  setPlan,
  signInWithPlan,
  submitButton,
  timeToggle,
} from './journal-steps.ts'
import { delayCompletion, renderTimeout } from './narration-steps.ts'
import {
  endSessionAtPost,
  keepToastOpen,
  signInButton,
  signInByRequests,
  title,
  toasts,
} from './page-steps.ts'
import { createSlide, goalField } from './slide-steps.ts'

const goal = 'I run my own small bakery on the corner and my neighbours greet me by name'

/** The badge of an entry with the goal of its slide. Matched by its whole text: the guidance may quote it too. */
const badge = (page: Page) =>
  pastReflections(page).getByText('I run my own small bakery on the corner …', { exact: true })

test('a user writes a morning and an evening reflection, which completes both check-ins', async ({
  page,
  browser,
}) => {
  test.slow()
  const cspViolations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) cspViolations.push(message.text())
  })
  await signInWithPlan(page, browser, 'two-lights@example.com')
  await createSlide(page, goal)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  for (const name of ['Morning', 'Evening'] as const) {
    await expect(checkIn(page, name).getByText('Pending')).toBeVisible()
  }
  await checkIn(page, 'Morning').getByRole('link', { name: 'Start' }).click()
  await expect(page).toHaveURL('/journal?time=morning')
  await expect(timeToggle(page, 'Morning')).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Target Slide' })).toHaveText(
    'I run my own small bakery on the corner and my neighbours gr…',
  )
  await expect(submitButton(page)).toBeDisabled()
  await reflect(page, '  I worry all the time that the loan for the bakery falls through.  ')
  await expect(toasts(page)).toContainText('Your reflection has been recorded.')
  await expect(guidance(page).getByText('Written by the built-in guide')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AI Guidance' })).toBeFocused()
  const words = lowerWords(await guidance(page).locator('.script').innerText())
  expect(words.length).toBeGreaterThanOrEqual(guidanceLimits.shortEntry.minAnswerWords)
  expect(words.length).toBeLessThanOrEqual(guidanceLimits.words.max)
  await expect(pastReflections(page).getByRole('article')).toHaveCount(1)
  await expect(
    pastReflections(page).getByText(
      'I worry all the time that the loan for the bakery falls through.',
      {
        exact: true,
      },
    ),
  ).toBeVisible()
  await expect(badge(page)).toBeVisible()

  await guidance(page).getByRole('link', { name: 'Return Home' }).click()
  await expect(checkIn(page, 'Morning').getByText('Completed')).toBeVisible()
  await expect(checkIn(page, 'Morning').getByRole('link')).toHaveCount(0)
  await checkIn(page, 'Evening').getByRole('link', { name: 'Start' }).click()
  await expect(timeToggle(page, 'Evening')).toBeChecked()
  await reflect(page, 'A quiet evening. The dough rose well and I felt at peace for an hour.')
  await page.reload()
  await expect(pastReflections(page).getByRole('article')).toHaveCount(2)
  await expect(
    pastReflections(page).getByRole('article').first().getByRole('heading'),
  ).toContainText('Evening')
  await page.goto('/')
  for (const name of ['Morning', 'Evening'] as const) {
    await expect(checkIn(page, name).getByText('Completed')).toBeVisible()
  }
  expect(cspViolations).toEqual([])
})

test('the check-in form is locked after the guidance arrives, until a new entry is started', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'locked@example.com')
  await createSlide(page, goal)
  await page.goto('/journal?time=evening')
  await reflect(page, 'Somebody argued with me about the news and I could not let it go.')
  await expect(reflectionField(page)).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Target Slide' })).toBeDisabled()
  await expect(timeToggle(page, 'Morning')).toBeDisabled()
  await expect(submitButton(page)).toBeDisabled()
  await openJournal(page)
  await expect(page).toHaveURL('/journal')
  await expect(timeToggle(page, 'Evening')).toBeChecked()

  await page.getByRole('button', { name: 'New Entry' }).click()
  await expect(guidance(page)).toHaveCount(0)
  await expect(reflectionField(page)).toBeFocused()
  await expect(reflectionField(page)).toHaveValue('')
  await expect(timeToggle(page, 'Evening')).toBeChecked()
  await expect(timeToggle(page, 'Morning')).toBeEnabled()
})

test('the draft of a reflection survives a reload, an expired session and a failed submission', async ({
  page,
  browser,
}) => {
  const text = 'Half a thought about the day'
  await signInWithPlan(page, browser, 'half-written@example.com')
  await createSlide(page, goal)
  await openJournal(page)
  await reflectionField(page).fill(text)
  await page.reload()
  await expect(reflectionField(page)).toHaveValue(text)

  await page.route('**/api/journal-entries', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await submitButton(page).click()
  await expect(toasts(page)).toContainText('Submission Failed')
  await expect(reflectionField(page)).toHaveValue(text)
  await page.unroute('**/api/journal-entries')

  await endSessionAtPost(page, '**/api/journal-entries')
  await submitButton(page).click()
  await expect(page.getByText(/You have been signed out/)).toBeVisible()
  await signInButton(page).click()
  await page.getByLabel('Email').fill('half-written@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/journal')
  await expect(reflectionField(page)).toHaveValue(text)
  await submitButton(page).click()
  await expect(guidance(page)).toBeVisible()
  await page.reload()
  await expect(reflectionField(page)).toHaveValue('')
  await expect(pastReflections(page).getByRole('article')).toHaveCount(1)
})

test('deleting a reflection reopens its check-in', async ({ page, browser }) => {
  await signInWithPlan(page, browser, 'forgotten@example.com')
  await createSlide(page, goal)
  await page.goto('/journal?time=morning')
  await reflect(page, 'I compared myself with my sister all morning.')
  await pastReflections(page).getByRole('button', { name: 'Delete Entry' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this entry?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(pastReflections(page).getByRole('button', { name: 'Delete Entry' })).toBeFocused()
  await pastReflections(page).getByRole('button', { name: 'Delete Entry' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Entry Deleted')
  await expect(pastReflections(page).getByText('Nothing looked back on yet')).toBeVisible()
  await expect(guidance(page)).toHaveCount(0)
  await expect(reflectionField(page)).toHaveValue('')
  await page.goto('/')
  await expect(checkIn(page, 'Morning').getByText('Pending')).toBeVisible()
})

test('an entry with a slide gets a meditation; an entry whose slide was deleted is refused one if no slide is left', {
  tag: '@long',
}, async ({ page, browser }) => {
  const completion = await delayCompletion(page)
  await signInWithPlan(page, browser, 'meditation@example.com')
  await createSlide(page, goal)
  const slide = page.url()
  await openJournal(page)
  await reflect(page, 'I felt calm by the water today and remembered my slide.')
  await expect(guidance(page).getByRole('combobox', { name: 'Narration Pace' })).toHaveText(
    'Slow (15%)',
  )
  const generate = page.getByRole('button', { name: 'Generate Guided Meditation' })
  await guidance(page).getByRole('button', { name: 'Generate Guided Meditation' }).click()
  await expect(toasts(page)).toContainText('Meditation Generation Queued')
  await expect(toasts(page)).toContainText(/Position in queue: \d+/)
  await expect(generate).toBeDisabled()
  completion.release()
  const player = page.getByRole('region', { name: '5-minute guided meditation' })
  await expect(guidance(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible(
    renderTimeout,
  )
  await page.reload()
  await expect(
    pastReflections(page).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible()
  // The player of the complete track names its voice; until then the button plays the preview.
  await expect(player).toContainText('Read by', renderTimeout)

  // Another entry, whose slide is then deleted.
  await reflect(page, 'I am grateful for the walk this morning.')
  await page.goto(slide)
  await page.getByRole('button', { name: 'Delete Target Slide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
  await openJournal(page)
  await expect(page.getByRole('link', { name: 'Create Target Slide' })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await generate.click()
  await expect(toasts(page)).toContainText('Target Slide Required')
  await keepToastOpen(page)
  await expect(toasts(page)).toContainText(
    'Create a Target Slide first to generate guided meditation audio.',
  )
  await toasts(page).getByRole('link', { name: 'Create Slide' }).click()
  await expect(page).toHaveURL('/create-slide')
  await expect(goalField(page)).toBeVisible()
})

test('a user who returns to the free plan finds their reflections on Account', async ({
  page,
  browser,
}) => {
  const email = 'fallen-back@example.com'
  await signInWithPlan(page, browser, email)
  await createSlide(page, goal)
  await openJournal(page)
  await reflect(page, 'I was angry at the queue and then let it pass.')
  await setPlan(browser, email, 'free')
  await page.goto('/journal')
  await expect(page.getByRole('heading', { name: 'Daily Journaling' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Account' }).first().click()
  await expect(
    pastReflections(page).getByText('I was angry at the queue and then let it pass.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Guided Meditation' })).toHaveCount(0)
  await pastReflections(page).getByRole('button', { name: 'Delete Entry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Entry Deleted')
  await expect(pastReflections(page)).toHaveCount(0)
})

test('the journal offers free users a plan and fetches no entries', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await signInByRequests(page.request, 'no-journal@example.com')
  await page.goto('/journal')
  await expect(title(page, 'Daily Check-in')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily Journaling' })).toBeVisible()
  expect(requested).not.toContain('/api/journal-entries')
  expect(requested).not.toContain('/api/jobs')
})
