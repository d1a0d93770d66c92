import type { User } from '#shared/contract/auth.ts'

export function aUser(different: Partial<User> = {}): User {
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
    ...different,
  }
}

export const signedIn = (different: Partial<User> = {}) => ({
  isAuthenticated: true,
  user: aUser(different),
})

export const signedOut = { isAuthenticated: false, user: null }
