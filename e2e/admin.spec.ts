import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { adminEmail, signIn, signInButton, signInByRequests, title, toasts } from './page-steps.ts'

async function openPanel(page: Page): Promise<void> {
  await signInByRequests(page.request, adminEmail)
  await page.goto('/admin')
  await expect(title(page, 'Admin Panel')).toBeVisible()
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search by email' })
const userRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function changeUser(page: Page, setting: 'role' | 'plan', email: string, option: string) {
  await page.getByRole('combobox', { name: `Change ${setting} of ${email}` }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (option === 'Admin') await page.getByRole('button', { name: 'Make admin' }).click()
}

async function createUser(browser: Browser, email: string): Promise<void> {
  const context = await browser.newContext()
  await signInByRequests(context.request, email)
  await context.close()
}

test('an admin finds a user, changes plan and role, and sees both in the audit log', async ({
  page,
  browser,
}) => {
  const email = 'panel-journey@example.com'
  await createUser(browser, email)
  await page.goto('/admin')
  await signInButton(page).click()
  await page.getByRole('button', { name: adminEmail }).click()
  await expect(title(page, 'Admin Panel')).toBeVisible()
  await searchField(page).fill('panel-JOURNEY')
  // The heading and one user.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)

  await changeUser(page, 'plan', email, 'Premium')
  await expect(toasts(page)).toContainText('Subscription updated')
  // In the badge and in the selection.
  await expect(userRow(page, email).getByText('Premium')).toHaveCount(2)
  await changeUser(page, 'role', email, 'Admin')
  await expect(toasts(page)).toContainText('Role updated')
  const log = page.getByRole('list', { name: 'Changes, newest first' })
  await expect(log).toContainText(`changed the role of ${email} from User to Admin`)
  await expect(log).toContainText(`changed the subscription of ${email} from Free to Premium`)
  await page.reload()
  await searchField(page).fill(email)
  await expect(userRow(page, email).getByText('Premium')).toHaveCount(2)
  await changeUser(page, 'role', email, 'User')
  await expect(userRow(page, email).getByText('Admin')).toHaveCount(0)

  await searchField(page).fill('there is nobody like this')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
})

test('an admin cannot remove their own role', { tag: '@long' }, async ({ page, browser }) => {
  // A second admin exists: without one, the role change would be refused for another reason.
  const secondEmail = 'panel-second@example.com'
  await createUser(browser, secondEmail)
  await openPanel(page)
  await searchField(page).fill(secondEmail)
  await changeUser(page, 'role', secondEmail, 'Admin')
  await expect(toasts(page)).toContainText('Role updated')
  await searchField(page).fill(adminEmail)
  await changeUser(page, 'role', adminEmail, 'User')
  await expect(toasts(page)).toContainText('Failed to update user role')
  await expect(toasts(page)).toContainText(
    'You cannot take away your own admin role. Another administrator can.',
  )
  await expect(page.getByRole('combobox', { name: `Change role of ${adminEmail}` })).toHaveText(
    'Admin',
  )
})

test('two admins who change the plan of one user at the same time see the same plan, and the user sees a paid one', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.slow()
  const [email, secondEmail] = ['panel-wanted@example.com', 'panel-colleague@example.com']
  const user = await browser.newPage()
  await signIn(user, email)
  await expect(user.getByText('Unlock More Features')).toBeVisible()
  const secondAdmin = await browser.newPage()
  await signIn(secondAdmin, secondEmail)

  await openPanel(page)
  await searchField(page).fill(secondEmail)
  await changeUser(page, 'role', secondEmail, 'Admin')
  // The navigation item appears without a reload.
  const mainNavigation = (tab: Page) => tab.getByRole('navigation', { name: 'Main' })
  await mainNavigation(secondAdmin).getByRole('link', { name: 'Admin' }).click()
  await expect(title(secondAdmin, 'Admin Panel')).toBeVisible()
  await searchField(page).fill(email)
  await searchField(secondAdmin).fill(email)

  const planOf = (tab: Page) =>
    tab.getByRole('combobox', { name: `Change plan of ${email}` }).innerText()
  const change = async (panel: Page, option: string) => {
    await changeUser(panel, 'plan', email, option)
    // Checked immediately, because the toast disappears and the other page may take longer.
    await expect(toasts(panel)).toContainText('Subscription updated')
  }
  await Promise.all([change(page, 'Premium'), change(secondAdmin, 'Essential')])
  const bothShowStoredPlan = async () => {
    const response = await page.request.get(`/api/admin/users?q=${encodeURIComponent(email)}`)
    const [{ subscriptionTier }] = (await response.json()) as [{ subscriptionTier: string }]
    const shownPlans = [await planOf(page), await planOf(secondAdmin)]
    return shownPlans.every((name) => name.toLowerCase() === subscriptionTier)
  }
  await expect.poll(bothShowStoredPlan).toBe(true)
  const secondChange = new RegExp(`of ${email} from (Premium to Essential|Essential to Premium)`)
  for (const panel of [page, secondAdmin]) {
    const log = panel.getByRole('list', { name: 'Changes, newest first' })
    await expect(log).toContainText(secondChange)
  }
  await expect(user.getByRole('heading', { name: 'Daily Check-ins' })).toBeVisible()
  await user.close()
  await secondAdmin.close()
})

test('a user sees an admin’s change of plan and role on the open screen without a reload', {
  tag: '@long',
}, async ({ page, browser }) => {
  const email = 'panel-watching@example.com'
  const user = await browser.newPage()
  await signIn(user, email)
  await expect(user.getByText('Unlock More Features')).toBeVisible()
  let loads = 0
  user.on('framenavigated', () => {
    loads += 1
  })
  await openPanel(page)
  await searchField(page).fill(email)
  await changeUser(page, 'plan', email, 'Essential')
  await expect(user.getByRole('heading', { name: 'Daily Check-ins' })).toBeVisible()
  await expect(user.getByText('Unlock More Features')).toHaveCount(0)
  await changeUser(page, 'role', email, 'Admin')
  const admin = user.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })
  await expect(admin).toBeVisible()
  await expect(user.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
  // The user's page may update first; the panel stays disabled until its own request has ended.
  await expect(toasts(page)).toContainText('Role updated')
  await changeUser(page, 'role', email, 'User')
  await expect(admin).toHaveCount(0)
  expect(loads).toBe(0)
  await user.close()
})

test('the Admin Panel shows an error when a change fails', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = 'panel-failure@example.com'
  await createUser(browser, email)
  await openPanel(page)
  await searchField(page).fill(email)
  await page.route('**/api/admin/users/*/*', (route) => route.fulfill({ status: 500, body: '' }))
  await changeUser(page, 'plan', email, 'Essential')
  await expect(toasts(page)).toContainText('Failed to update subscription tier')
  await expect(page.getByRole('combobox', { name: `Change plan of ${email}` })).toHaveText('Free')
})

test('an admin reads a contact message, marks it as answered and repeats the health checks', async ({
  page,
  request,
}) => {
  const message = `A question that only this journey asks, at ${Date.now()}.`
  const response = await request.post('/api/support/contact', {
    data: { name: 'Ida', email: 'ida@example.com', message },
  })
  expect(response.status()).toBe(201)
  await openPanel(page)
  const item = page.getByRole('listitem').filter({ hasText: message })
  await expect(item.getByText('Open', { exact: true })).toBeVisible()
  await item.getByRole('button', { name: /Mark as answered/ }).click()
  await expect(item.getByText('Answered', { exact: true })).toBeVisible()
  await page.reload()
  await expect(item.getByText('Answered', { exact: true })).toBeVisible()
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health).toContainText('The built-in guide')
  await health.getByRole('button', { name: 'Check again' }).click()
  await expect(health.getByRole('button', { name: 'Check again' })).toBeEnabled()
})

test('a user who is no admin sees Page Not Found at /admin and gets 403 from the admin API', async ({
  page,
}) => {
  await signInByRequests(page.request, 'no-admin@example.com')
  await page.goto('/admin')
  await expect(title(page, '404 Page Not Found')).toBeVisible()
  for (const path of ['users', 'audit-log', 'health', 'contact-messages']) {
    expect((await page.request.get(`/api/admin/${path}`)).status()).toBe(403)
  }
})

test('the Admin Panel shows users as cards that fit on a phone', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = 'somebody.with.a.rather.long.address@subdomain.of.a.long.domain.example'
  await createUser(browser, email)
  await openPanel(page)
  await searchField(page).fill('rather.long')
  const card = page.getByRole('listitem', { name: email })
  await expect(card).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await card.getByRole('combobox', { name: 'Change Plan' }).click()
  await page.getByRole('option', { name: 'Essential' }).click()
  await expect(toasts(page)).toContainText('Subscription updated')
  await expect(card.getByText('Essential')).toHaveCount(2)
})

test('the Admin Panel is accessible in both themes', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPanel(page)
  await expect(page.getByText('Database')).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await searchField(page).fill('nobody at all')
  await expect(page.getByText('No users found')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await searchField(page).fill('')
  await expect(page.getByRole('listitem', { name: adminEmail })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(page.getByText('The users did not arrive')).toBeVisible()
  await expectAccessible(page)
})
