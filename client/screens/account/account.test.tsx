// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { currentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import { annualSubscription, payingUser, usageStats } from '#client/testing/account.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { createPortalSession, getSubscription } from '#shared/contract/billing.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import Account from './index.tsx'

let server: FakeServer
let leaveTo: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  server = fakeServer()
  leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
  setPageUrl('/account')
  server.respondWithJson(getUsageStats, usageStats())
  server.respondWithJson(getSubscription, annualSubscription)
})

afterEach(() => {
  vi.useRealTimers()
})

async function openAccount(user: Partial<User> = {}) {
  const client = aQueryClient()
  server.respondWithJson(getCurrentUser, signedIn(user))
  renderWithProviders(<Account />, client)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  return client
}
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('profile', () => {
  it('shows name, email address and a link to the library', async () => {
    await openAccount({ firstName: 'Mira', lastName: 'Holm', email: 'mira@example.com' })
    const profile = card('Profile')
    expect(profile.getByText('Mira Holm')).toBeDefined()
    expect(profile.getByText('mira@example.com')).toBeDefined()
    expect(profile.queryByText('Admin')).toBeNull()
    const library = screen.getByRole('link', { name: 'Meditation Library' })
    expect(library.getAttribute('href')).toBe('/library')
  })

  it('shows an Admin badge to an admin', async () => {
    await openAccount({ role: 'admin' })
    expect(card('Profile').getByText('Admin')).toBeDefined()
  })

  it('asks a visitor to log in', async () => {
    server.respondWithJson(getCurrentUser, signedOut)
    renderWithProviders(<Account />)
    await screen.findByRole('heading', { name: 'Authentication Required' })
    expect(server.callsTo(getUsageStats)).toHaveLength(0)
  })
})

describe('subscription', () => {
  it('links a free user to the plans', async () => {
    await openAccount()
    const subscription = card('Subscription')
    expect(subscription.getByText('Free')).toBeDefined()
    const plans = subscription.getByRole('link', { name: 'View Plans' })
    expect(plans.getAttribute('href')).toBe('/pricing')
    expect(subscription.queryByRole('alert')).toBeNull()
    expect(subscription.queryByRole('button')).toBeNull()
    expect(server.callsTo(getSubscription)).toHaveLength(0)
  })

  it('says that an administrator activated it, and offers other plans', async () => {
    await openAccount({ subscriptionTier: 'essential', subscriptionStatus: 'active' })
    const subscription = card('Subscription')
    expect(
      subscription.getByText('Your subscription was activated by an administrator.'),
    ).toBeDefined()
    const plans = subscription.getByRole('link', { name: 'View Other Plans' })
    expect(plans.getAttribute('href')).toBe('/pricing')
    expect(subscription.queryByText('Manage Subscription')).toBeNull()
  })

  it('shows the renewal date and a manage button when it is paid', async () => {
    await openAccount(payingUser)
    const subscription = card('Subscription')
    await subscription.findByText('Billed annually · Renews on November 15, 2027')
    expect(subscription.queryByText(/administrator/)).toBeNull()
    server.respondWithJson(createPortalSession, { url: 'https://pay.example/portal' })
    await userEvent.click(subscription.getByRole('button', { name: 'Manage Subscription' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/portal'))
  })

  it('shows an error when the portal cannot be opened', async () => {
    await openAccount(payingUser)
    server.fail(createPortalSession, 502)
    await userEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }))
    await waitFor(() =>
      expect(toasts.list()[0]).toMatchObject({
        title: 'Error',
        description: 'Failed to open subscription management',
        variant: 'destructive',
      }),
    )
  })

  it('shows the end date when it is cancelled', async () => {
    const endsAt = '2099-12-15T12:00:00.000Z'
    server.respondWithJson(getSubscription, {
      billingPeriod: 'monthly',
      renewsAt: null,
      endsAt,
      hasEnded: false,
    })
    await openAccount(payingUser)
    await screen.findByText('Billed monthly · Cancels on December 15, 2099')
    expect(screen.getByText('Active until December 15, 2099')).toBeDefined()
  })

  it('shows the end date of an ended subscription only when it is in the past', async () => {
    const subscription = { billingPeriod: 'monthly', renewsAt: null } as const
    const [past, future] = ['2020-01-15T12:00:00.000Z', '2099-12-15T12:00:00.000Z']
    server.respondWithJson(getSubscription, { ...subscription, endsAt: past, hasEnded: true })
    const client = await openAccount({ ...payingUser, subscriptionStatus: 'canceled' })
    await screen.findByText('Ended on January 15, 2020')
    // The provider's test clock can end a subscription on a date that is still in the future.
    server.respondWithJson(getSubscription, { ...subscription, endsAt: future, hasEnded: true })
    await act(() => client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true }))
    await waitFor(() => expect(screen.queryByText(/Ended on|Cancels on/)).toBeNull())
    server.respondWithJson(getSubscription, { ...subscription, endsAt: past, hasEnded: false })
    await act(() => client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true }))
    await screen.findByText('Billed monthly · Cancels on January 15, 2020')
  })

  it('shows no renewal date while a payment is due', async () => {
    await openAccount({ ...payingUser, subscriptionStatus: 'past_due' })
    await screen.findByText('Billed annually')
  })

  it('shows the manage button when the billing details cannot be loaded', async () => {
    server.fail(getSubscription, 500)
    await openAccount(payingUser)
    await waitFor(() => expect(server.callsTo(getSubscription)).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Manage Subscription' })).toBeDefined()
  })

  it.each(['past_due', 'unpaid', 'canceled', 'paused', 'incomplete', 'trialing', 'a new status'])(
    'shows a warning when its status is %s',
    async (status) => {
      await openAccount({ ...payingUser, subscriptionStatus: status })
      expect(card('Subscription').getByRole('alert').textContent).not.toBe('')
    },
  )

  it('offers the plans and the portal when it has ended', async () => {
    await openAccount({ ...payingUser, subscriptionTier: 'free', subscriptionStatus: 'canceled' })
    const subscription = card('Subscription')
    expect(subscription.getByRole('link', { name: 'View Plans' })).toBeDefined()
    expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeDefined()
    expect(subscription.queryByText(/administrator/)).toBeNull()
  })

  it('is fetched again after the user was fetched again', async () => {
    const client = await openAccount(payingUser)
    await screen.findByText(/Renews on/)
    const endsAt = '2099-12-15T12:00:00.000Z'
    server.respondWithJson(getSubscription, {
      billingPeriod: 'monthly',
      renewsAt: null,
      endsAt,
      hasEnded: false,
    })
    await act(() => client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true }))
    await screen.findByText(/Cancels on December 15, 2099/)
  })

  it('is fetched again if the user was fetched again while another screen was open', async () => {
    const client = aQueryClient()
    server.respondWithJson(getCurrentUser, signedIn(payingUser))
    const { unmount } = renderWithProviders(<Account />, client)
    await screen.findByText(/Renews on/)
    unmount()
    server.respondWithJson(getSubscription, {
      billingPeriod: 'annual',
      renewsAt: null,
      endsAt: '2099-12-15T12:00:00.000Z',
      hasEnded: false,
    })
    await client.refetchQueries({ queryKey: currentUser.queryKey, exact: true })
    renderWithProviders(<Account />, client)
    await screen.findByText(/Cancels on December 15, 2099/)
  })
})

describe('return from the checkout', () => {
  it('thanks the user, offers the next step, and removes the parameter from the URL', async () => {
    setPageUrl('/account?checkout=complete')
    await openAccount(payingUser)
    await screen.findByText('Thank you. Your Premium plan is active.')
    const nextStep = screen.getByRole('link', {
      name: /^Begin this (morning|evening)’s reflection$/,
    })
    expect(nextStep.getAttribute('href')).toMatch(/^\/journal\?time=(morning|evening)$/)
    expect(window.location.search).toBe('')
  })

  it('polls until the payment is confirmed, then shows the plan', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    setPageUrl('/account?checkout=complete')
    await openAccount()
    await screen.findByText(/Confirming your payment/)
    server.respondWithJson(getCurrentUser, signedIn(payingUser))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByText('Thank you. Your Premium plan is active.')
    await waitFor(() => expect(server.callsTo(getUsageStats).length).toBeGreaterThan(1))
  })

  it('stops polling when the payment stays unconfirmed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    setPageUrl('/account?checkout=complete')
    await openAccount()
    const advanceClock = async () => {
      for (let poll = 0; poll < 20; poll++) await act(() => vi.advanceTimersByTimeAsync(2_000))
    }
    await advanceClock()
    await screen.findByText(/has not been confirmed yet/)
    const requests = server.callsTo(getCurrentUser).length
    await advanceClock()
    expect(server.callsTo(getCurrentUser)).toHaveLength(requests)
  })
})
