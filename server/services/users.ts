import type { InferSelectModel } from 'drizzle-orm'
import { effectiveTier } from '#core/subscription.ts'
import type { User } from '#shared/contract/auth.ts'
import type { users } from '../db/schema/people.ts'

type UserRow = InferSelectModel<typeof users>

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
