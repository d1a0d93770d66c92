import { planTexts } from '#client/texts/plans.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { User } from '#shared/contract/auth.ts'
import { roleNameOf } from './user-controls.tsx'

export function RoleBadge({ user }: { user: User }) {
  return <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{roleNameOf(user)}</Badge>
}

/** The plan in effect, and the payment status unless it is active. */
export function PlanBadge({ user }: { user: User }) {
  const { subscriptionTier, subscriptionStatus } = user
  const otherStatus =
    subscriptionStatus && subscriptionStatus !== 'active' ? subscriptionStatus : null
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={subscriptionTier === 'free' ? 'neutral' : 'dusk'}>
        {planTexts[subscriptionTier].name}
      </Badge>
      {otherStatus && <Badge tone="danger">{otherStatus.replaceAll('_', ' ')}</Badge>}
    </span>
  )
}
