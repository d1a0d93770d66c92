import type { User } from '#shared/contract/auth.ts'

/** Admins have all paid features, whatever their tier. */
export const hasPaidAccess = (user: User | null): boolean =>
  user !== null && (user.role === 'admin' || user.subscriptionTier !== 'free')
