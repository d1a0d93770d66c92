import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { adminEmail, signInByRequests, title, toasts } from './page-steps.ts'

export const reflectionField = (page: Page) =>
  page.getByRole('textbox', { name: 'Your Reflection' })
export const submitButton = (page: Page) =>
  page.getByRole('button', { name: 'Submit for AI Analysis' })
export const timeToggle = (page: Page, name: 'Morning' | 'Evening') =>
  page.getByRole('radio', { name })
export const guidance = (page: Page) => page.getByRole('region', { name: 'AI Guidance' })
export const pastReflections = (page: Page) =>
  page.getByRole('region', { name: 'Past Reflections' })
/** The morning or evening check-in on the home screen. */
export const checkIn = (page: Page, name: 'Morning' | 'Evening') =>
  page
    .getByRole('region', { name: 'Daily Check-ins' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${name} Reflection` }) })

/** Sets the plan over the admin API. */
export async function setPlan(browser: Browser, email: string, tier: 'free' | 'essential') {
  const admin = await browser.newContext()
  const { request } = admin
  await signInByRequests(request, adminEmail)
  const users = await request.get('/api/admin/users', { params: { q: email } })
  const [user] = (await users.json()) as { id: string }[]
  const response = await request.patch(`/api/admin/users/${user?.id}/subscription`, {
    headers: { origin: new URL(users.url()).origin },
    data: { tier },
  })
  expect(response.status()).toBe(200)
  await admin.close()
}

/** Signs in a user with the essential plan, and opens the home screen. */
export async function signInWithPlan(page: Page, browser: Browser, email: string): Promise<void> {
  await signInByRequests(page.request, email)
  await setPlan(browser, email, 'essential')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Daily Check-ins' })).toBeVisible()
}

export async function openJournal(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Journal' })
    .click()
  await expect(title(page, 'Daily Check-in')).toBeVisible()
}

/** Fills in the form, submits it and waits for the guidance. */
export async function reflect(page: Page, text: string): Promise<void> {
  await reflectionField(page).fill(text)
  await submitButton(page).click()
  await expect(toasts(page)).toContainText('Entry Saved')
  await expect(guidance(page)).toBeVisible()
}

export const aSlide = {
  id: '018f6d2e-0000-7000-8000-00000000000a',
  goalDescription: 'I run my own small bakery on the corner and my neighbours greet me by name',
  theme: 'work',
  audioUrl: null,
  trackId: null,
  createdAt: '2026-11-10T08:00:00.000Z',
}

export const anEntry = (overrides: Record<string, unknown> = {}) => ({
  id: '018f6d2e-0000-7000-8000-0000000000e1',
  content: 'The oven man did not call.',
  timeOfDay: 'morning',
  targetSlideId: aSlide.id,
  aiFeedback: 'You lay awake over one call.\n\nIf you reach for the phone, put the kettle on.',
  needsSupport: false,
  careKind: null,
  careLanguage: null,
  meditationAudioUrl: null,
  meditationTrackId: null,
  writtenBy: null,
  createdAt: '2026-11-12T08:00:00.000Z',
  ...overrides,
})

/** Replaces the lists of slides and entries with fixed ones. */
export async function serveJournal(page: Page, entries: readonly unknown[]): Promise<void> {
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [aSlide] }))
  await page.route('**/api/journal-entries', (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: entries }) : route.fallback(),
  )
}
