import { expect, test } from '@playwright/test'
import {
  anEntry,
  checkIn,
  guidance,
  openJournal,
  pastReflections,
  reflectionField,
  serveJournal,
  signInWithPlan,
  submitButton,
  timeToggle,
} from './journal-steps.ts'
import { expectFocusInside, keepToastOpen, toasts } from './page-steps.ts'

test('the URL sets the time of day whenever it changes; the toggle sets it in between', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'resync@example.com')
  await page.goto('/journal?time=evening')
  await expect(timeToggle(page, 'Evening')).toBeChecked()
  await page.getByText('Morning', { exact: true }).click()
  await expect(timeToggle(page, 'Morning')).toBeChecked()
  await expect(page).toHaveURL('/journal?time=evening')
  await page.getByText('Evening', { exact: true }).click()
  await openJournal(page)
  await expect(page).toHaveURL('/journal')
  await expect(timeToggle(page, 'Morning')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/journal?time=evening')
  await expect(timeToggle(page, 'Evening')).toBeChecked()
  await page.goto('/journal?time=midnight')
  await expect(timeToggle(page, 'Morning')).toBeChecked()
  // Arrow keys work, as in any radio group.
  await timeToggle(page, 'Morning').focus()
  await page.keyboard.press('ArrowRight')
  await expect(timeToggle(page, 'Evening')).toBeChecked()
})

test('Ctrl+Enter in an incomplete check-in shows which field is missing', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'missing@example.com')
  await openJournal(page)
  await expect(page.getByRole('link', { name: 'Create Target Slide' })).toHaveAttribute(
    'href',
    '/create-slide',
  )
  await reflectionField(page).press('Control+Enter')
  await expect(toasts(page)).toContainText('Content Required')
  await expect(toasts(page)).toContainText('Please write your reflection before submitting.')
  await reflectionField(page).fill('Calm')
  await expect(submitButton(page)).toBeDisabled()
  await reflectionField(page).press('Control+Enter')
  await expect(toasts(page)).toContainText('Target Slide Required')
  await expect(toasts(page)).toContainText('Please select a Target Slide or create one first.')
})

test('each refusal of a reflection shows its own message and keeps the text', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInWithPlan(page, browser, 'refused-words@example.com')
  await serveJournal(page, [])
  await page.goto('/journal')
  await reflectionField(page).fill('A long day')
  for (const { status, title, text, planLinks } of [
    {
      status: 429,
      title: 'Daily Limit Reached',
      text: "You've reached your limit for journal analyses. Upgrade for more guidance.",
      planLinks: 1,
    },
    {
      status: 402,
      title: 'Upgrade Required',
      text: 'AI journal analysis requires a paid subscription.',
      planLinks: 0,
    },
    { status: 500, title: 'Submission Failed', text: 'Please try again.', planLinks: 0 },
  ]) {
    await page.route('**/api/journal-entries', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status }) : route.fallback(),
    )
    await submitButton(page).click()
    await expect(toasts(page)).toContainText(title)
    await expect(toasts(page)).toContainText(text)
    await expect(toasts(page).getByRole('link', { name: 'View Plans' })).toHaveCount(planLinks)
    await expect(reflectionField(page)).toHaveValue('A long day')
    await expect(submitButton(page)).toBeEnabled()
  }
  await expect(guidance(page)).toHaveCount(0)
})

test('each refusal of a meditation shows the message for its status or text', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInWithPlan(page, browser, 'refused-sound@example.com')
  await serveJournal(page, [anEntry()])
  await page.goto('/journal')
  for (const { status, body, title, text } of [
    { status: 429, body: '', title: 'Daily Limit Reached', text: null },
    {
      status: 404,
      body: 'No Target Slide found',
      title: 'Target Slide Required',
      text: 'Create a Target Slide first to generate guided meditation audio.',
    },
    { status: 402, body: '', title: 'Generation Failed', text: 'Please try again.' },
    { status: 500, body: '', title: 'Generation Failed', text: 'Please try again.' },
  ]) {
    await page.route('**/generate-meditation-audio', (route) => route.fulfill({ status, body }))
    await pastReflections(page).getByRole('button', { name: 'Generate Guided Meditation' }).click()
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toContainText(title)
    await keepToastOpen(page)
    if (text === null) await expect(toast).not.toContainText('Upgrade')
    else await expect(toast).toContainText(text)
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  }
})

test('a failed meditation shows an error', { tag: '@long' }, async ({ page, browser }) => {
  await signInWithPlan(page, browser, 'failed-sound@example.com')
  await serveJournal(page, [anEntry()])
  const job = {
    id: '018f6d2e-0000-7000-8000-0000000000f1',
    jobType: 'journal_meditation_audio',
    resourceId: anEntry().id,
    status: 'queued',
    error: null,
    progress: 0,
    queuePosition: 1,
    createdAt: '2026-11-12T08:00:00.000Z',
  }
  await page.route('**/generate-meditation-audio', (route) =>
    route.fulfill({ status: 202, json: { job, queuePosition: 1 } }),
  )
  await page.route(`**/api/jobs/${job.id}`, (route) =>
    route.fulfill({ json: { ...job, status: 'failed', error: null } }),
  )
  await page.goto('/journal')
  await pastReflections(page).getByRole('button', { name: 'Generate Guided Meditation' }).click()
  await expect(toasts(page)).toContainText('Generation Failed')
  await expect(toasts(page)).toContainText('Could not generate audio. Please try again.')
  await expect(pastReflections(page).getByText('The last attempt did not succeed.')).toBeVisible()
})

test('a failed deletion shows an error and keeps the entry', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'undeleted@example.com')
  await serveJournal(page, [anEntry()])
  await page.route('**/api/journal-entries/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/journal')
  await pastReflections(page).getByRole('button', { name: 'Delete Entry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Delete Failed')
  await expect(toasts(page)).toContainText('Could not delete the journal entry. Please try again.')
  await expect(pastReflections(page).getByRole('article')).toHaveCount(1)
})

test('the journal asks for consent before text is sent to an outside model', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'asked-first@example.com')
  await serveJournal(page, [])
  const requests: string[] = []
  await page.route('**/api/writer', (route) => {
    const choice = route.request().method() === 'PUT' ? route.request().postDataJSON().choice : null
    requests.push(choice ?? 'read')
    return route.fulfill({ json: { model: 'a-model-5', choice } })
  })
  await page.route('**/api/journal-entries', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    requests.push('reflection')
    return route.fulfill({ status: 201, json: anEntry({ writtenBy: 'a-model-5' }) })
  })
  await page.goto('/journal')
  await reflectionField(page).fill('Calm')
  await submitButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Who may read this?' })
  await expect(dialog).toContainText('a-model-5')
  await expectFocusInside(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(requests).toEqual(['read'])
  await submitButton(page).click()
  await dialog.getByRole('button', { name: 'Use a-model-5' }).click()
  await expect(guidance(page).getByText('Written by a-model-5')).toBeVisible()
  expect(requests).toEqual(['read', 'model', 'reflection'])
})

for (const { zone, offset } of [
  { zone: 'Pacific/Auckland', offset: '+13:00' },
  { zone: 'Asia/Kolkata', offset: '+05:30' },
  { zone: 'America/Los_Angeles', offset: '-08:00' },
]) {
  test(`the day changes without a reload at midnight in ${zone}`, async ({ browser }) => {
    const context = await browser.newContext({ timezoneId: zone })
    const page = await context.newPage()
    await signInWithPlan(page, browser, `midnight-${zone.replaceAll(/\W/g, '-')}@example.com`)
    const isoTime = (time: string) => new Date(`${time}${offset}`).toISOString()
    await serveJournal(page, [
      anEntry({ id: 'today', timeOfDay: 'evening', createdAt: isoTime('2026-11-15T00:00:00') }),
      anEntry({ id: 'yesterday', timeOfDay: 'morning', createdAt: isoTime('2026-11-14T23:59:59') }),
    ])
    await page.clock.install({ time: new Date(isoTime('2026-11-15T23:58:00')) })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Good Evening' })).toBeVisible()
    await expect(checkIn(page, 'Evening').getByText('Completed')).toBeVisible()
    await expect(checkIn(page, 'Morning').getByText('Pending')).toBeVisible()

    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.clock.pauseAt(new Date(isoTime('2026-11-15T23:59:59')))
    await expect(checkIn(page, 'Evening').getByText('Completed')).toBeVisible()
    await page.clock.runFor(1500)
    await expect(checkIn(page, 'Evening').getByText('Pending')).toBeVisible()
    await expect(checkIn(page, 'Evening').getByRole('link', { name: 'Start' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Good Morning' })).toBeVisible()
    expect(requestedUrls.filter((url) => url.includes('/api/'))).toEqual([])
    await context.close()
  })
}
