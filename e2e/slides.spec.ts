import { expect, test } from '@playwright/test'
import { signIn, tabTo, title, toasts } from './page-steps.ts'
import { createSlide, generateButton, goalField } from './slide-steps.ts'

test('a user creates a slide, finds it in the library and on Home, and deletes it', async ({
  page,
}) => {
  const cspViolations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) cspViolations.push(message.text())
  })
  await signIn(page, 'wish@example.com')
  await expect(page.getByText('Your first Target Slide awaits')).toBeVisible()
  await page.getByRole('link', { name: 'Create Target Slide' }).click()
  await expect(generateButton(page)).toBeDisabled()
  const goal = 'I run my own small bakery on the corner and my neighbours greet me by name'
  await goalField(page).fill(`  ${goal}  `)
  await generateButton(page).click()

  await expect(page).toHaveURL(/\/target-slide\/.+/)
  await expect(toasts(page)).toContainText('Target Slide Created')
  await expect(toasts(page)).toContainText('Your meditation script has been generated!')
  await expect(title(page, goal)).toBeFocused()
  const script = page.locator('.script')
  await expect(script).not.toContainText('[')
  expect(await script.getByRole('img', { name: /^Pause of \d+ seconds$/ }).count()).toBeGreaterThan(
    9,
  )
  await expect(page.getByText('Written by the built-in guide')).toBeVisible()

  await page.getByRole('link', { name: 'View Library' }).click()
  await expect(page.getByRole('link', { name: goal })).toBeVisible()
  await page.getByRole('link', { name: goal }).click()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('region', { name: "Today's Focus" })).toContainText(goal)
  await expect(page.getByText('Unlock More Features')).toBeVisible()
  await page.getByRole('link', { name: 'View Target Slide' }).click()
  await expect(title(page, goal)).toBeFocused()

  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') requestedPaths.push(new URL(request.url()).pathname)
  })
  const slideApiPath = new URL(page.url()).pathname.replace('/target-slide/', '/api/target-slides/')
  await page.getByRole('button', { name: 'Delete Target Slide' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('“I run my own small bakery on the corner and my nei…”')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page)).toContainText('Target Slide Deleted')
  await expect(page.getByText('Your first Target Slide awaits')).toBeVisible()
  expect(requestedPaths).not.toContain(slideApiPath)
  await page.goBack()
  await expect(title(page, 'Target Slide Not Found')).toBeVisible()
  expect(cspViolations).toEqual([])
})

test('a user creates and deletes a slide with the keyboard alone', async ({ page }) => {
  // With --repeat-each, every run needs a new user: the free plan has one slide in total, even after it was deleted.
  await signIn(page, `slide-keys-${test.info().repeatEachIndex}@example.com`)
  await expect(page.getByText('Your first Target Slide awaits')).toBeVisible()
  await tabTo(page, 'Create Target Slide')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Create Target Slide')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Need help now?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(goalField(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toasts(page)).toContainText('Description Required')
  await expect(toasts(page)).toContainText('Please describe your desired reality.')
  await page.keyboard.type('I walk by the sea every morning')
  await page.keyboard.press('Control+Enter')
  await expect(title(page, 'I walk by the sea every morning')).toBeFocused()

  await tabTo(page, 'Delete Target Slide')
  const button = page.getByRole('button', { name: 'Delete Target Slide' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your first Target Slide awaits')).toBeVisible()
})

test('one slide is in focus, and the focus can change', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /premium@evenstream\.test/ }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(page.getByText('Unlock More Features')).toBeHidden()
  await createSlide(page, 'I paint in a bright room')
  await createSlide(page, 'I swim in a cold lake')
  await page.getByRole('link', { name: 'View Library' }).click()

  const card = (goal: string) => page.getByRole('listitem').filter({ hasText: goal })
  const paintingCard = card('I paint in a bright room')
  const swimmingCard = card('I swim in a cold lake')
  await paintingCard.getByRole('button', { name: 'Set Focus' }).click()
  await expect(toasts(page)).toContainText('Focus Updated')
  await expect(paintingCard.getByText('Focused')).toBeVisible()
  await expect(paintingCard.getByRole('button', { name: 'Set Focus' })).toHaveCount(0)
  await expect(paintingCard.getByRole('link')).toBeFocused()
  await swimmingCard.getByRole('button', { name: 'Set Focus' }).click()
  await expect(swimmingCard.getByText('Focused')).toBeVisible()
  await expect(page.getByText('Focused')).toHaveCount(1)
  await paintingCard.getByRole('button', { name: 'Set Focus' }).click()
  await expect(paintingCard.getByText('Focused')).toBeVisible()

  await page.goto('/')
  const focus = page.getByRole('region', { name: "Today's Focus" })
  await expect(focus).toContainText('I paint in a bright room')
  await focus.getByRole('link', { name: 'Change Focus' }).click()

  await page.route('**/api/users/focused-slide', (route) => route.fulfill({ status: 500 }))
  await swimmingCard.getByRole('button', { name: 'Set Focus' }).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()

  await page.route('**/api/target-slides/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await paintingCard.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Delete Failed')
  await expect(toasts(page)).toContainText('Could not delete the target slide. Please try again.')
  await page.unroute('**/api/target-slides/*')
  await paintingCard.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(paintingCard).toHaveCount(0)
  await expect(title(page, 'Your Library')).toBeFocused()
  await page.goto('/')
  await expect(focus).toContainText('I swim in a cold lake')
})

test('another user’s slide is shown as not found', async ({ page, browser }) => {
  await signIn(page, 'owner@example.com')
  await createSlide(page, 'My quiet secret garden')
  const slideUrl = page.url()
  const otherUser = await browser.newPage()
  await signIn(otherUser, 'stranger@example.com')
  for (const path of [slideUrl, '/target-slide/nothing']) {
    await otherUser.goto(path)
    await expect(title(otherUser, 'Target Slide Not Found')).toBeVisible()
    await expect(otherUser.getByText('This Target Slide may have been deleted.')).toBeVisible()
  }
  await otherUser.getByRole('link', { name: 'Return Home' }).click()
  await expect(otherUser).toHaveURL('/')
  await otherUser.close()
})
