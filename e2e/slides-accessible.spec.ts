import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInByRequests } from './page-steps.ts'
import { goalField } from './slide-steps.ts'

const slides = Array.from({ length: 7 }, (_, i) => ({
  id: `018f6d2e-0000-7000-8000-00000000000${i}`,
  goalDescription: i === 3 ? 'I am here. '.repeat(180).trim() : `A scene of mine, number ${i}`,
  theme: 'calm',
  audioUrl: i % 2 === 0 ? '/assets/none.mp3' : null,
  createdAt: `2026-11-0${i + 1}T08:00:00.000Z`,
}))

test('the screens with slides are accessible in both themes', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInByRequests(page.request, 'axe@example.com')
  const visit = async (path: string, expectedText: string) => {
    await page.goto(path)
    await expect(page.getByText(expectedText).first()).toBeVisible()
    await expectAccessible(page)
  }
  await visit('/', 'Your first Target Slide awaits')
  await visit('/library', 'No Target Slides Yet')
  await visit('/create-slide', 'Transurfing Tip')
  await goalField(page).fill('I will be calm')
  await expect(page.getByText('“I will” sets it later.')).toBeVisible()
  await expectAccessible(page)
  await visit('/target-slide/nothing', 'Target Slide Not Found')

  await page.route('**/api/target-slides', (route) => route.fulfill({ json: slides }))
  await page.route('**/api/target-slides/*', (route) =>
    route.fulfill({
      json: { ...slides[3], script: 'You rest. [pause 5s]\n\n[pause 12s]\n\nYou wake.' },
    }),
  )
  await visit('/', "Today's Focus")
  await visit('/library', 'A scene of mine, number 1')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await visit(`/target-slide/${slides[3]?.id}`, 'You wake.')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Target Slide' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/target-slides{,/*}', (route) => route.fulfill({ status: 503 }))
  await visit('/', 'Your slides did not arrive')
  await visit('/library', 'Your library did not arrive')
  await visit('/target-slide/nothing', 'This Target Slide did not arrive')
})
