import type { User } from '#shared/contract/auth.ts'

/** What a plan adds is there for admins too, whatever their tier. */
export const hasPaidAccess = (user: User | null): boolean =>
  user !== null && (user.role === 'admin' || user.subscriptionTier !== 'free')
