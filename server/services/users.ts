import { effectiveTier } from '#core/subscription.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'
import type { User } from '#shared/contract/auth.ts'
import { users } from '../db/schema/users.ts'

/** The columns of a user that are read together with the session of a request. */
export const sessionUserColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  subscriptionTier: users.subscriptionTier,
  subscriptionStatus: users.subscriptionStatus,
  stripeCustomerId: users.stripeCustomerId,
  paidSubscription: users.paidSubscription,
  focusedSlideId: users.focusedSlideId,
}

type UserRow = Pick<typeof users.$inferSelect, keyof typeof sessionUserColumns>

/** The user as in the contract. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    subscriptionTier: effectiveTier({ tier: row.subscriptionTier, status: row.subscriptionStatus }),
    subscriptionStatus: row.subscriptionStatus,
    // A customer is created with the first checkout, and is shown only after a subscription.
    stripeCustomerId: row.paidSubscription === null ? null : row.stripeCustomerId,
    focusedSlideId: row.focusedSlideId,
  }
}

/** The user as admins see it. Several users may have the same address. */
export const presentManagedUser = (row: typeof users.$inferSelect): ManagedUser => ({
  ...presentUser(row),
  emailVerified: row.emailVerified,
})
