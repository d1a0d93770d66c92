import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useManageSubscription, useSubscription } from '#client/lib/billing.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { User } from '#shared/contract/auth.ts'
import { plans } from '#shared/plans.ts'
import { billingSummary, statusLabel, statusWarning } from './subscription-status.ts'
import { useCheckoutReturn } from './use-checkout-return.ts'

export function SubscriptionCard({ user }: { user: User }) {
  const { subscriptionTier: tier, subscriptionStatus: status, stripeCustomerId } = user
  const isPaying = stripeCustomerId !== null
  const isGranted = !isPaying && tier !== 'free'
  return (
    <Card aria-labelledby="subscription">
      <CardHeader>
        <CardTitle id="subscription">Subscription</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-5">
        <CheckoutStatus user={user} />
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-serif text-3xl font-[340]">{plans[tier].name}</span>
            {status && (
              <Badge tone={status === 'active' ? 'success' : 'danger'}>{statusLabel(status)}</Badge>
            )}
          </p>
          <p className="text-ink-soft">{plans[tier].description}</p>
          {isPaying && <BillingSummary status={status} />}
        </div>
        <Warning status={status} />
        {isGranted && <p>Your subscription was activated by an administrator.</p>}
        <div className="flex flex-wrap gap-3">
          {isPaying && <ManageButton />}
          {!isPaying && (
            <Button asChild variant={isGranted ? 'secondary' : 'primary'}>
              <Link href={paths.pricing}>{isGranted ? 'View Other Plans' : 'View Plans'}</Link>
            </Button>
          )}
          {isPaying && tier === 'free' && (
            <Button asChild>
              <Link href={paths.pricing}>View Plans</Link>
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
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

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/** How the subscription goes on. If that is not known, the rest of the card still is. */
function BillingSummary({ status }: { status: string | null }) {
  const { data, isPending } = useSubscription()
  if (isPending) return <Skeleton className="mt-1 h-5 w-48" />
  if (!data) return null
  // On a narrow screen it breaks between the two, never within one.
  const words = billingSummary(data, { status, now: new Date() }).map(unbroken)
  if (words.length === 0) return null
  return <p className="text-[0.9375rem] text-ink-soft">{words.join('\u00a0· ')}</p>
}

function ManageButton() {
  const { manage, isLeaving } = useManageSubscription()
  return (
    <Button variant="secondary" busy={isLeaving} onClick={manage}>
      Manage Subscription
    </Button>
  )
}

/** For whoever has just come back from paying. */
function CheckoutStatus({ user }: { user: User }) {
  const news = useCheckoutReturn(user)
  if (news === null) return null
  return (
    <p role="status" className="flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3.5">
      {news === 'confirming' && <Spinner />}
      {
        {
          confirming: 'Confirming your payment. This takes a moment.',
          confirmed: `Thank you. Your ${plans[user.subscriptionTier].name} plan is active.`,
          late: 'Your payment has not been confirmed yet. Your plan will show here as soon as it is.',
        }[news]
      }
    </p>
  )
}
