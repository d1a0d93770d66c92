import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { adminEmail, signIn, signInButton, signInOnScreen, tabTo } from './page-steps.ts'

test('a visitor signs in, sees the shell, chooses a theme and signs out', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Evenstream' })).toBeVisible()
  await signInOnScreen(page, 'journey@example.com')

  await expect(page).toHaveURL('/')
  const header = page.getByRole('banner')
  await expect(header).toContainText('journey@example.com')
  await expect(header).not.toContainText('Admin')

  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await header.getByRole('button', { name: /dark/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)

  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(signInButton(page)).toBeVisible()
  await page.goto('/journal')
  await expect(signInButton(page)).toBeVisible()
})

test('a visitor signs in, chooses the dark theme and signs out with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'Sign in with Google')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('keyboard@example.com')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('banner')).toContainText('keyboard@example.com')
  await tabTo(page, /dark/i)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await tabTo(page, 'Logout')
  await page.keyboard.press('Enter')
  await expect(signInButton(page)).toBeVisible()
})

test('one tap on the sign-in page signs the admin in; the shell has a badge and a fifth navigation item', async ({
  page,
}) => {
  await page.goto('/')
  await signInButton(page).click()
  await page.getByRole('button', { name: /admin@evenstream\.test/ }).click()
  await expect(page.getByRole('banner')).toContainText('Admin')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Home',
    'Create',
    'Journal',
    'Account',
    'Admin',
  ])
  await navigation.getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(navigation.getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('cancelling the sign-in returns to the landing page with a notice', async ({ page }) => {
  await page.goto('/')
  await signInButton(page).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toContainText(/sign/i)
})

test('the sign-in has the theme that was chosen on the landing page', async ({ page }) => {
  // The theme that is chosen below is the opposite of the system's preference.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await signInButton(page).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const colorScheme = await page.evaluate(
    () => getComputedStyle(document.documentElement).colorScheme,
  )
  expect(colorScheme).toBe('dark')
})

test('sign-in returns to the page whose URL was opened', async ({ page }) => {
  await page.goto('/library')
  await signInButton(page).click()
  await page.getByRole('button', { name: /free@evenstream\.test/ }).click()
  await expect(page).toHaveURL('/library')
})

test('an unknown path shows Page Not Found, and so does /admin to a user', async ({ page }) => {
  await signInOnScreen(page, 'lost@example.com')
  for (const path of ['/nowhere', '/admin']) {
    await page.goto(path)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
  }
})

test('the landing page and the sign-in are accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await signInButton(page).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
})

test('every screen without content is accessible in both themes', { tag: '@long' }, async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, adminEmail)
  for (const path of [
    '/',
    '/create-slide',
    '/journal',
    '/library',
    '/pricing',
    '/account',
    '/admin',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('the sign-in and the visited screens do not violate the content security policy', async ({
  page,
}) => {
  const cspViolations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) cspViolations.push(message.text())
  })
  await signInOnScreen(page, 'policy@example.com')
  for (const path of ['/', '/library', '/account', '/nowhere']) await page.goto(path)
  expect(cspViolations).toEqual([])
})

test('the page fetches the scripts of the shell only for signed-in users', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const landingScripts = [...scripts]
  expect(landingScripts.some((path) => /signed-in/.test(path))).toBe(false)
  await signInOnScreen(page, 'chunks@example.com')
  expect(scripts.some((path) => /signed-in/.test(path))).toBe(true)
})
