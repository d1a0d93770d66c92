import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { tabTo, toasts } from './page-steps.ts'

// The animations are part of what is tested here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const form = (page: Page) => page.getByRole('region', { name: 'Get in Touch' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const sendButton = (page: Page) => form(page).getByRole('button', { name: /^Send/ })

interface ContactMessage {
  name: string
  email: string
  message: string
}

async function fillForm(page: Page, message: ContactMessage) {
  await field(page, 'Name').fill(message.name)
  await field(page, 'Email').fill(message.email)
  await field(page, 'Message').fill(message.message)
}

const message = {
  name: 'Ida Bergman',
  email: 'ida@example.com',
  message: 'The pauses are the best part.',
}

test('a visitor corrects errors in the contact form, sends it, sees the thanks and sends another', async ({
  page,
}) => {
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await sendButton(page).click()
  for (const error of [
    'Name is required',
    'Invalid email address',
    'Message must be at least 10 characters',
  ]) {
    await expect(form(page).getByText(error)).toBeVisible()
  }
  await expect(field(page, 'Name')).toBeFocused()

  await fillForm(page, message)
  const request = page.waitForRequest('**/api/support/contact')
  await sendButton(page).click()
  expect((await request).postDataJSON()).toEqual(message)
  await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
  await expect(toasts(page)).toContainText('Message sent!')
  await expect(toasts(page)).toContainText("We'll get back to you as soon as possible.")
  await form(page).getByRole('button', { name: 'Send Another Message' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Message')).toHaveValue('')
})

test('the contact form keeps the message when sending fails', async ({ page }) => {
  await page.route('**/api/support/contact', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await fillForm(page, message)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('Failed to send message')
  await expect(field(page, 'Message')).toHaveValue(message.message)
  await expect(sendButton(page)).toHaveText('Send Message')
})

test('the send button shows that the message is being sent, and is disabled', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/support/contact', async (route) => {
    await promise
    await route.fulfill({ status: 201, json: { ok: true } })
  })
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await fillForm(page, message)
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await expect(sendButton(page)).toBeDisabled()
  resolve()
  await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
})

test('the contact form loads when it is scrolled into view, without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const layoutShift = await watchLayoutShift(page)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requestedPaths.some((path) => /contact-form/.test(path))).toBe(false)
  const card = form(page).locator('div.shadow-soft')
  const before = await card.boundingBox()
  await card.scrollIntoViewIfNeeded()
  await expect(sendButton(page)).toBeVisible()
  expect((await card.boundingBox())?.height).toBe(before?.height)
  expect(await layoutShift()).toBeLessThan(0.01)
})

test('the contact form is accessible in both themes', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/support/contact', (route) =>
    route.fulfill({ status: 201, json: { ok: true } }),
  )
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(sendButton(page)).toBeVisible()
  await expectAccessible(page)
  await sendButton(page).click()
  await expect(form(page).getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await fillForm(page, message)
  await sendButton(page).click()
  await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
  await expectAccessible(page)
})

test('the Tab key reaches the contact form from the top of the landing page', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/contact-form/, async (route) => {
    await promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'Continue with Google')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'The form is loading.' })).toBeFocused()
  resolve()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
})
