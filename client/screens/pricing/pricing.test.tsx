// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { createCheckoutSession } from '#shared/contract/billing.ts'
import { annualDiscount, annualSaving } from '#shared/prices.ts'
import { buttonLabel } from './button-label.ts'
import Pricing from './index.tsx'

let server: FakeServer
let leaveTo: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  server = fakeServer()
  leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
  setPageUrl('/pricing')
})

async function openPricing(user: Partial<User> | null) {
  server.respondWithJson(getCurrentUser, user ? signedIn(user) : signedOut)
  renderWithProviders(<Pricing />)
  await waitFor(() => expect(server.callsTo(getCurrentUser)).toHaveLength(1))
  if (user) await screen.findByText('Current')
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const expectToast = (toast: object) =>
  waitFor(() => expect(toasts.list()[0]).toMatchObject({ ...toast, open: true }))

describe('prices', () => {
  it('are about $21 and $51 lower per year with annual billing, which is 17 percent', () => {
    expect(Math.round(annualSaving('essential'))).toBe(21)
    expect(Math.round(annualSaving('premium'))).toBe(51)
    expect(annualDiscount).toBe(17)
  })

  it('are shown per month, and per year with the saving', async () => {
    await openPricing({})
    expect(screen.getByText('Save 17%')).toBeDefined()
    expect(card('Free').getByText('$0')).toBeDefined()
    expect(card('Essential').getByText('$9.99')).toBeDefined()
    expect(card('Premium').getByText('$24.99')).toBeDefined()
    expect(screen.queryByText('Save $21')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Annual' }))
    expect(card('Essential').getByText('$99')).toBeDefined()
    expect(card('Essential').getByText('Save $21')).toBeDefined()
    expect(card('Premium').getByText('$249')).toBeDefined()
    expect(card('Premium').getByText('Save $51')).toBeDefined()
    expect(card('Free').queryByText(/Save \$/)).toBeNull()
  })
})

describe('plan buttons', () => {
  it.each([
    // A visitor has no plan. The button of Free is disabled for everyone, whatever its label.
    ['free', null, 'Downgrade'],
    ['free', 'free', 'Current Plan'],
    ['essential', 'free', 'Upgrade to Essential'],
    ['premium', 'free', 'Upgrade to Premium'],
    ['free', 'essential', 'Downgrade'],
    ['essential', 'essential', 'Current Plan'],
    ['premium', 'essential', 'Upgrade to Premium'],
    ['essential', 'premium', 'Switch to Essential'],
    ['premium', 'premium', 'Current Plan'],
  ] as const)('for %s, where the current plan is %s, have the label %s', (tier, current, label) => {
    expect(buttonLabel(tier, current)).toBe(label)
  })

  it.each(['free', 'essential', 'premium'] as const)(
    'are disabled for Free and the current plan %s',
    async (tier) => {
      await openPricing({ subscriptionTier: tier })
      expect(screen.getAllByText('Current')).toHaveLength(1)
      const buttons = screen.getAllByRole<HTMLButtonElement>('button')
      expect(buttons.map(({ disabled }) => disabled)).toEqual([
        true,
        tier === 'essential',
        tier === 'premium',
      ])
    },
  )
})

describe('choosing a plan', () => {
  it.each([
    ['monthly', 'Monthly'],
    ['annual', 'Annual'],
  ])('opens the checkout once, at the %s price', async (billingPeriod, label) => {
    await openPricing({})
    server.respondWithJson(createCheckoutSession, { url: 'https://pay.example/checkout' })
    await userEvent.click(screen.getByRole('radio', { name: label }))
    const button = screen.getByRole('button', { name: 'Upgrade to Premium' })
    await userEvent.dblClick(button)
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout'))
    expect(server.callsTo(createCheckoutSession)).toHaveLength(1)
    expect(server.callsTo(createCheckoutSession)[0]?.body).toEqual({
      tier: 'premium',
      billingPeriod,
    })
    expect(button.getAttribute('aria-busy')).toBe('true')
    const otherButton = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Upgrade to Essential',
    })
    expect(otherButton.disabled).toBe(true)
  })

  it("is possible again after the browser's Back button", async () => {
    await openPricing({})
    server.respondWithJson(createCheckoutSession, { url: 'https://pay.example/checkout' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Premium' })
    await userEvent.click(button)
    await waitFor(() => expect(leaveTo).toHaveBeenCalled())
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  it.each([
    [
      'the server’s message',
      () => problemResponse(502, 'The payment service cannot be reached right now.'),
      'The payment service cannot be reached right now.',
    ],
    [
      'a default when the server sends none',
      () => new Response('', { status: 500 }),
      'Failed to create checkout session',
    ],
  ])('shows %s when it fails', async (_message, respond, description) => {
    await openPricing({})
    server.respondWith(createCheckoutSession, respond)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Essential' })
    await userEvent.click(button)
    await expectToast({ title: 'Error', description, variant: 'destructive' })
    expect(leaveTo).not.toHaveBeenCalled()
    expect(button.disabled).toBe(false)
  })
})

describe('the pricing screen of a visitor', () => {
  it('asks the visitor to log in, and again when a plan is chosen', async () => {
    await openPricing(null)
    const prompt = within(await screen.findByRole('region', { name: 'Sign in' }))
    expect(screen.queryByText('Current')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Essential' }))
    await expectToast({
      title: 'Authentication Required',
      description: 'Please log in to upgrade your subscription.',
      variant: 'destructive',
    })
    expect(server.callsTo(createCheckoutSession)).toHaveLength(0)
    await userEvent.click(prompt.getByRole('button', { name: 'Sign in with Google' }))
    expect(leaveTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fpricing')
  })
})
