import type { User } from '#shared/contract/auth.ts'

export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: '018f6d2e-0000-7000-8000-000000000001',
    email: 'mira@example.com',
    firstName: 'Mira',
    lastName: null,
    role: 'user',
    subscriptionTier: 'free',
    subscriptionStatus: null,
    stripeCustomerId: null,
    focusedSlideId: null,
    ...overrides,
  }
}

export const signedIn = (overrides: Partial<User> = {}) => ({
  isAuthenticated: true,
  user: aUser(overrides),
})

export const signedOut = { isAuthenticated: false, user: null }
