import { effectiveTier } from '#core/subscription.ts'
import type { ManagedUser } from '#shared/contract/admin.ts'
import type { User } from '#shared/contract/auth.ts'
import { users } from '../db/schema/users.ts'

/** Of a user's row, what is shown; a request reads no more than that. */
export const publicUserColumns = {
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

type UserRow = Pick<typeof users.$inferSelect, keyof typeof publicUserColumns>

/** A user as every answer shows them. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    subscriptionTier: effectiveTier({ tier: row.subscriptionTier, status: row.subscriptionStatus }),
    subscriptionStatus: row.subscriptionStatus,
    // A customer exists from the first look at checkout; it means something once they subscribed.
    stripeCustomerId: row.paidSubscription === null ? null : row.stripeCustomerId,
    focusedSlideId: row.focusedSlideId,
  }
}

/** As admins see them. Two users may share an address: people are known by issuer and subject. */
export const presentManagedUser = (row: typeof users.$inferSelect): ManagedUser => ({
  ...presentUser(row),
  emailVerified: row.emailVerified,
})
