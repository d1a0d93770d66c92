import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useManageSubscription, useSubscription } from '#client/lib/billing.ts'
import { checkInAt } from '#client/lib/check-in-at.ts'
import { longDate } from '#client/lib/dates.ts'
import { useHour } from '#client/lib/today.ts'
import { account } from '#client/texts/account.ts'
import { common } from '#client/texts/common.ts'
import { planTexts } from '#client/texts/plans.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { User } from '#shared/contract/auth.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import { billingSummary, statusLabel, statusWarning } from './subscription-status.ts'
import { useCheckoutReturn } from './use-checkout-return.ts'

export function SubscriptionCard({ user }: { user: User }) {
  const { subscriptionTier: tier, subscriptionStatus: status, stripeCustomerId } = user
  // A customer of the payment provider, also after the subscription has ended.
  const isCustomer = stripeCustomerId !== null
  const isGranted = !isCustomer && tier !== 'free'
  return (
    <Card aria-labelledby="subscription">
      <CardHeader>
        <CardTitle id="subscription">{account.subscription.title}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-5">
        <CheckoutStatus user={user} />
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-serif text-3xl font-[340]">{planTexts[tier].name}</span>
            {status && <StatusBadge status={status} isCustomer={isCustomer} />}
          </p>
          <p className="text-ink-soft">{planTexts[tier].description}</p>
          {isCustomer && <BillingSummary status={status} />}
        </div>
        <Warning status={status} />
        {isGranted && <p>{account.subscription.granted}</p>}
        <div className="flex flex-wrap gap-3">
          {isCustomer && <ManageButton />}
          {!isCustomer && (
            <Button asChild variant={isGranted ? 'secondary' : 'primary'}>
              <Link href={screenPaths.pricing}>
                {isGranted ? account.subscription.otherPlans : common.viewPlans}
              </Link>
            </Button>
          )}
          {isCustomer && tier === 'free' && (
            <Button asChild>
              <Link href={screenPaths.pricing}>{common.viewPlans}</Link>
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

interface StatusBadgeProps {
  status: string
  isCustomer: boolean
}

function StatusBadge({ status, isCustomer }: StatusBadgeProps) {
  if (status !== 'active') return <Badge tone="danger">{statusLabel(status)}</Badge>
  return isCustomer ? <PaidBadge /> : <Badge tone="success">{statusLabel(status)}</Badge>
}

/** After a cancellation it shows the date until which the plan is active. */
function PaidBadge() {
  const { data } = useSubscription()
  const endsAt = data && !data.hasEnded ? data.endsAt : null
  return endsAt ? (
    <Badge tone="dawn">{account.subscription.activeUntil(longDate(endsAt))}</Badge>
  ) : (
    <Badge tone="success">{statusLabel('active')}</Badge>
  )
}

function Warning({ status }: { status: string | null }) {
  const warning = statusWarning(status)
  if (!warning) return null
  return (
    <p role="alert" className="flex gap-3 rounded-control bg-danger-soft px-4 py-3.5 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {warning}
    </p>
  )
}

const withNonBreakingSpaces = (text: string) => text.replaceAll(' ', '\u00a0')

/** Shows the billing period and the date of renewal or end, or nothing when they cannot be loaded. */
function BillingSummary({ status }: { status: string | null }) {
  const { data, isPending } = useSubscription()
  if (isPending) return <Skeleton className="mt-1 h-5 w-48" />
  if (!data) return null
  // Lines break between the two parts, never within one.
  const parts = billingSummary(data, { status, now: new Date() }).map(withNonBreakingSpaces)
  if (parts.length === 0) return null
  return <p className="text-[0.9375rem] text-ink-soft">{parts.join('\u00a0· ')}</p>
}

function ManageButton() {
  const { manage, isLeaving } = useManageSubscription()
  return (
    <Button variant="secondary" busy={isLeaving} onClick={manage}>
      {account.subscription.manage}
    </Button>
  )
}

/** Shown after the return from the payment provider's checkout. */
function CheckoutStatus({ user }: { user: User }) {
  const state = useCheckoutReturn(user)
  if (state === null) return null
  const { confirming, confirmed, late } = account.subscription.checkout
  return (
    <div className="grid gap-4 rounded-control bg-accent-soft px-4 py-4">
      <p role="status" className="flex items-center gap-3">
        {state === 'confirming' && <Spinner />}
        {{ confirming, confirmed: confirmed(planTexts[user.subscriptionTier].name), late }[state]}
      </p>
      {state === 'confirmed' && <NextStep />}
    </div>
  )
}

/** Links to the current check-in: only a paid plan includes reflections. */
function NextStep() {
  const time = checkInAt(useHour())
  return (
    <Button asChild className="sm:justify-self-start">
      <Link href={`${screenPaths.journal}?time=${time}`}>
        {account.subscription.checkout.next[time]}
      </Link>
    </Button>
  )
}
