// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { annualSubscription, payingUser, usageStats } from '#client/testing/account.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { getSubscription } from '#shared/contract/billing.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import Account from './index.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  setPageUrl('/account')
  server.respondWithJson(getUsageStats, usageStats())
  server.respondWithJson(getSubscription, annualSubscription)
})

async function openAccount(user: Partial<User> = {}) {
  server.respondWithJson(getCurrentUser, signedIn(user))
  renderWithProviders(<Account />)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
}
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('usage', () => {
  it('shows today’s slides and limit with a progress bar, and the cost of the month', async () => {
    server.respondWithJson(getUsageStats, usageStats({ slideCount: 1, totalCost: 1.005 }, 2))
    await openAccount(payingUser)
    const figures = card('Usage This Month')
    await figures.findByText('1 / 2')
    expect(figures.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(figures.getByText('$1.00')).toBeDefined()
    expect(figures.queryByText(/approaching limit/)).toBeNull()
  })

  it.each([
    [7, 10, false],
    [8, 10, true],
    [10, 10, true],
    [12, 10, true],
  ])(
    'with %i of %i slides used, shows the warning about the limit: %s',
    async (slideCount, limit, hasWarning) => {
      server.respondWithJson(getUsageStats, usageStats({ slideCount }, limit))
      await openAccount(payingUser)
      const figures = card('Usage This Month')
      await figures.findByText(`${slideCount} / ${limit}`)
      expect(figures.queryByText(/approaching limit/) !== null).toBe(hasWarning)
      const value = Number(figures.getByRole('progressbar').getAttribute('aria-valuenow'))
      expect(value).toBe(Math.min(100, slideCount * 10))
    },
  )

  it.each([0, 1])(
    'on the free plan shows the limits in total, not by day, with %i used',
    async (slideCount) => {
      const { usage: figures, limits } = usageStats({ slideCount }, 1)
      const totalLimits = { ...limits, dailyAudios: null, totalSlides: 1, totalAudios: 1 }
      server.respondWithJson(getUsageStats, { usage: figures, limits: totalLimits })
      await openAccount()
      const section = card('Usage This Month')
      await section.findByText(`${slideCount} / 1`)
      expect(
        section.getByText(/Your plan includes 1 Target Slide and 1 audio session in total\.$/),
      ).toBeDefined()
      expect(section.queryByText(/approaching limit/) !== null).toBe(slideCount === 1)
      expect(section.queryByText(/used today/)).toBeNull()
      expect(section.getByRole('progressbar', { name: 'Target Slides used' })).toBeDefined()
    },
  )

  it('on the free plan counts what was used on an earlier day, too', async () => {
    const { usage: figures, limits } = usageStats({ slideCount: 0 }, 1)
    const free = { dailyAudios: null, totalSlides: 1, totalAudios: 1, slidesLeft: 0, audiosLeft: 0 }
    server.respondWithJson(getUsageStats, {
      usage: { ...figures, audioCount: 0 },
      limits: { ...limits, ...free },
    })
    await openAccount()
    const section = card('Usage This Month')
    await section.findByText('1 / 1')
    expect(section.getByText('1 of 1')).toBeDefined()
    expect(section.getByText(/^Your plan counts in total\./)).toBeDefined()
  })

  it('shows only the count when there is no limit', async () => {
    server.respondWithJson(getUsageStats, usageStats({ slideCount: 12 }, null))
    await openAccount({ role: 'admin' })
    const figures = card('Usage This Month')
    await figures.findByText('12')
    expect(figures.queryByRole('progressbar')).toBeNull()
    expect(figures.getByText('$0.00')).toBeDefined()
  })

  it('shows an error when it fails to load', async () => {
    server.fail(getUsageStats, 500)
    await openAccount()
    await screen.findByText('Failed to load usage statistics. Please try refreshing the page.')
  })
})

describe('usage of a day that ends while the page is open', () => {
  const usageOf = (slideCount: number, renewsAt: string) => {
    const stats = usageStats({ slideCount }, 2)
    return { ...stats, limits: { ...stats.limits, renewsAt } }
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-15T23:59:00.000Z'), shouldAdvanceTime: true })
    server.respondWithJson(getUsageStats, usageOf(2, '2026-11-16T00:00:00.000Z'))
  })
  afterEach(() => void vi.useRealTimers())

  it('is replaced by that of the new day', async () => {
    await openAccount(payingUser)
    const figures = card('Usage This Month')
    await figures.findByText('2 / 2')
    const respond = server.deferResponse(getUsageStats)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(figures.queryByText('2 / 2')).toBeNull()
    respond(usageOf(0, '2026-11-17T00:00:00.000Z'))
    await figures.findByText('0 / 2')
  })

  it('is replaced by an error if that of the new day fails to load, until the connection is back', async () => {
    await openAccount(payingUser)
    const figures = card('Usage This Month')
    await figures.findByText('2 / 2')
    server.fail(getUsageStats, 500)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await figures.findByText('Failed to load usage statistics. Please try refreshing the page.')
    expect(figures.queryByText('2 / 2')).toBeNull()
    server.respondWithJson(getUsageStats, usageOf(0, '2026-11-17T00:00:00.000Z'))
    act(() => void window.dispatchEvent(new Event('online')))
    await figures.findByText('0 / 2')
  })
})
