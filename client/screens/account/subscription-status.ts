import { longDate } from '#client/lib/dates.ts'
import type { getSubscription } from '#shared/contract/billing.ts'
import type { Reading } from '#shared/endpoint.ts'

/** What the payment provider's words mean for the person. `active` needs no warning. */
const warnings: Record<string, string> = {
  trialing: 'Your trial is running. The first payment follows at its end.',
  past_due:
    'Your last payment did not go through. Your plan goes on for now; update your card to keep it.',
  unpaid: 'Your payments have not gone through, so the plan rests. Update your card to resume it.',
  canceled:
    'Your subscription has ended. You are on the Free plan, and everything you created is still yours.',
  incomplete: 'Your first payment is not complete yet. Finish it to begin your plan.',
  incomplete_expired: 'Your first payment was not completed in time. Nothing was charged.',
  paused: 'Your subscription is paused. Resume it whenever you like.',
}

/** null: there is nothing to warn of. */
export function statusWarning(status: string | null): string | null {
  if (status === null || status === 'active') return null
  return warnings[status] ?? `The payment provider says that your subscription is ${status}.`
}

/** 'past_due' as a person would write it. */
export const statusLabel = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

const periodWords = { monthly: 'Billed monthly', annual: 'Billed annually' }

/** How often it is paid for, and what comes next: only what is true as it stands there. */
export function billingSummary(
  { billingPeriod, renewsAt, endsAt, hasEnded }: Reading<typeof getSubscription>,
  { status, now }: { status: string | null; now: Date },
): string[] {
  if (hasEnded) {
    // A clock that was moved ahead at the provider ends things on days that are still to come.
    const isPast = endsAt !== null && new Date(endsAt) <= now
    return isPast ? [`Ended on ${longDate(endsAt)}`] : []
  }
  const words = billingPeriod ? [periodWords[billingPeriod]] : []
  if (endsAt) return [...words, `Cancels on ${longDate(endsAt)}`]
  // Whether it is renewed is open while a payment is owed.
  const isPaid = status === 'active' || status === 'trialing'
  return renewsAt && isPaid ? [...words, `Renews on ${longDate(renewsAt)}`] : words
}
