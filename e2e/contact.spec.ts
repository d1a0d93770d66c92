import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { notification } from './slide-steps.ts'
import { useTheme } from './visitor.ts'

const form = (page: Page) => page.getByRole('region', { name: 'Get in Touch' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const send = (page: Page) => form(page).getByRole('button', { name: /^Send/ })

interface ContactMessage {
  name: string
  email: string
  message: string
}

async function fillIn(page: Page, message: ContactMessage) {
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
  await send(page).click()
  for (const complaint of [
    'Name is required',
    'Invalid email address',
    'Message must be at least 10 characters',
  ]) {
    await expect(form(page).getByText(complaint)).toBeVisible()
  }
  await expect(field(page, 'Name')).toBeFocused()

  await fillIn(page, message)
  const request = page.waitForRequest('**/api/support/contact')
  await send(page).click()
  expect((await request).postDataJSON()).toEqual(message)
  await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
  await expect(notification(page)).toContainText('Message sent!')
  await expect(notification(page)).toContainText("We'll get back to you as soon as possible.")
  await form(page).getByRole('button', { name: 'Send Another Message' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Message')).toHaveValue('')
})

test('keeps the message in the form when sending fails', async ({ page }) => {
  await page.route('**/api/support/contact', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await fillIn(page, message)
  await send(page).click()
  await expect(notification(page)).toContainText('Failed to send message')
  await expect(field(page, 'Message')).toHaveValue(message.message)
  await expect(send(page)).toHaveText('Send Message')
})

test('shows on the button that the message is being sent', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/support/contact', async (route) => {
    await promise
    await route.fulfill({ status: 201, json: { ok: true } })
  })
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await fillIn(page, message)
  await send(page).click()
  await expect(send(page)).toHaveText('Sending...')
  await expect(send(page)).toBeDisabled()
  resolve()
  await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
})

test('loads the form without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.some((path) => /contact-form/.test(path))).toBe(false)
  const sheet = form(page).locator('div.shadow-soft')
  const before = await sheet.boundingBox()
  await sheet.scrollIntoViewIfNeeded()
  await expect(send(page)).toBeVisible()
  expect((await sheet.boundingBox())?.height).toBe(before?.height)
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen)
  expect(shift.shift).toBeLessThan(0.01)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the form is accessible in the ${theme} theme`, async ({ page }) => {
    await useTheme(page, theme)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.route('**/api/support/contact', (route) =>
      route.fulfill({ status: 201, json: { ok: true } }),
    )
    await page.goto('/')
    await form(page).scrollIntoViewIfNeeded()
    await expect(send(page)).toBeVisible()
    await expectAccessible(page)
    await send(page).click()
    await expect(form(page).getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
    await fillIn(page, message)
    await send(page).click()
    await expect(form(page).getByText('Thank you for reaching out!')).toBeVisible()
    await expectAccessible(page)
  })
}
