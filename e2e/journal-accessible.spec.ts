import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  anEntry,
  guidance,
  pastReflections,
  reflectionField,
  serveJournal,
  signInWithPlan,
  submitButton,
} from './journal-steps.ts'

const entries = [
  anEntry({ content: 'A line of the day. '.repeat(60).trim() }),
  anEntry({
    id: 'needs-support',
    timeOfDay: 'evening',
    needsSupport: true,
    writtenBy: 'a-model-5',
  }),
  anEntry({
    id: 'with-meditation',
    targetSlideId: null,
    meditationAudioUrl: '/api/tracks/none/audio',
    meditationTrackId: 'none',
  }),
  anEntry({ id: 'older', content: 'Long ago.', createdAt: '2026-01-12T08:00:00.000Z' }),
]

test('the check-ins are accessible in both themes', { tag: '@long' }, async ({ page, browser }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInWithPlan(page, browser, 'journal-axe@example.com')
  const visit = async (path: string, expectedText: string) => {
    await page.goto(path)
    await expect(page.getByText(expectedText).first()).toBeVisible()
    await expectAccessible(page)
  }
  await visit('/', 'Pending')
  await visit('/journal', 'Nothing looked back on yet')
  await page.getByRole('button', { name: 'Need help now?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)

  await serveJournal(page, entries)
  await page.route('**/api/journal-entries', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: anEntry({ id: 'created' }) })
      : route.fallback(),
  )
  for (const time of ['morning', 'evening']) {
    await visit(`/journal?time=${time}`, 'Where to turn now')
    await reflectionField(page).fill('A long day')
    await expect(submitButton(page)).toBeEnabled()
    await expectAccessible(page)
  }
  await pastReflections(page).getByRole('button', { name: 'Show all' }).click()
  await pastReflections(page)
    .getByRole('button', { name: /Long ago/ })
    .click()
  await pastReflections(page).getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByText('Nothing written yet.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/journal-entries/search', (route) =>
    route.fulfill({ json: { entries: entries.slice(3), nextCursor: null } }),
  )
  await pastReflections(page).getByRole('textbox').fill('ago')
  await expect(pastReflections(page).locator('mark')).toBeVisible()
  await expectAccessible(page)
  await pastReflections(page).getByRole('textbox').fill('')
  await submitButton(page).click()
  await expect(guidance(page)).toBeVisible()
  await expectAccessible(page)
  await pastReflections(page).getByRole('button', { name: 'Delete Entry' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/writer', (route) =>
    route.fulfill({ json: { model: 'a-model-5', choice: null } }),
  )
  await page.goto('/journal')
  await reflectionField(page).fill('A long day')
  await submitButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Who may read this?' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/{target-slides,journal-entries}', (route) =>
    route.fulfill({ status: 503 }),
  )
  await visit('/', 'Your check-ins did not arrive')
  await visit('/journal', 'Your reflections did not arrive')
  await page.unrouteAll()
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = await response.json()
    await route.fulfill({ json: { ...rest, user: { ...user, subscriptionTier: 'free' } } })
  })
  await visit('/journal', 'Daily Journaling')
})
