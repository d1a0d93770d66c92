import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Stores the theme as the user's choice before the page loads. */
export const setStoredTheme = (page: Page, theme: 'light' | 'dark') =>
  page.addInitScript((value) => localStorage.setItem('theme', value), theme)

export const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with Google' })

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notification' })
/** Hovers over the toast, which keeps it open so that its button can be pressed. */
export const keepToastOpen = (page: Page) => toasts(page).getByRole('listitem').hover()
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Signs in as a user does, with the buttons and fields of the pages. */
export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await signInButton(page).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Signs in with the requests that the pages would send: rendering them takes most of the time of a sign-in. */
export async function signInByRequests(request: APIRequestContext, email: string): Promise<void> {
  const signInPage = await request.get('/api/login')
  const [, action] = /<form method="post" action="([^"]+)"/.exec(await signInPage.text()) ?? []
  if (!action) throw new Error('The sign-in page has no form')
  const response = await request.post(new URL(action, signInPage.url()).href, {
    headers: { origin: new URL(signInPage.url()).origin },
    form: { email },
  })
  expect(response.ok()).toBe(true)
}

export async function signIn(page: Page, email: string): Promise<void> {
  await signInByRequests(page.request, email)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

export const adminEmail = 'admin@evenstream.test'

/**
 * Clears the cookies when the page sends its next POST to this URL, as if the session had ended. If they were cleared
 * earlier, another request could fail first and show the landing page before the button is pressed.
 */
export const endSessionAtPost = (page: Page, url: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await page.context().clearCookies()
    await route.continue()
    await page.unroute(url)
  })

/** Waits until the dialog has the focus: before that, it does not react to keys. */
export const expectFocusInside = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

/** Enough to reach every control that a journey looks for. */
const maxTabPresses = 40

/** Presses Tab until the named control has the focus. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let presses = 0; presses < maxTabPresses; presses++) {
    await page.keyboard.press('Tab')
    // After the last control, Tab starts again at the first one.
    const label = await page.evaluate(() => {
      const { activeElement: element, body } = document
      if (!element || element === body) return ''
      return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    })
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`No control named ${name} was reached with the Tab key`)
}
