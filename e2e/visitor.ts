import { expect, type Locator, type Page } from '@playwright/test'

export const useTheme = (page: Page, theme: 'light' | 'dark') =>
  page.addInitScript((value) => localStorage.setItem('theme', value), theme)

export const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with Google' })

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await signInButton(page).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/**
 * Ends the session at the next POST to this URL, not before: a pending read would otherwise notice it first
 * and redirect before the button can be pressed.
 */
export const endSessionAtPost = (page: Page, address: string) =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await page.context().clearCookies()
    await route.continue()
    await page.unroute(address)
  })

/** A dialog reacts to keys once it has the focus, which may be a moment after it is visible. */
export const expectFocusInside = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

/** Presses Tab until the named control has the focus. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    // After the last control the focus starts again at the first, so a late control is still found.
    const label = await page.evaluate(() => {
      const { activeElement: element, body } = document
      if (!element || element === body) return ''
      return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    })
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`Nothing called ${name} can be reached by the keyboard`)
}
