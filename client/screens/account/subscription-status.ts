import { longDate } from '#client/lib/dates.ts'
import { account } from '#client/texts/account.ts'
import type { getSubscription } from '#shared/contract/billing.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

const { warnings, unknownStatus, statuses, billed, endedOn, cancelsOn, renewsOn } =
  account.subscription

/** Returns null when the status needs no warning. */
export function statusWarning(status: string | null): string | null {
  if (status === null || status === 'active') return null
  return isKeyOf(warnings, status) ? warnings[status] : unknownStatus(status)
}

export function statusLabel(status: string): string {
  if (isKeyOf(statuses, status)) return statuses[status]
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}

const isKeyOf = <Texts extends object>(texts: Texts, key: string): key is keyof Texts & string =>
  Object.hasOwn(texts, key)

/** The texts for the billing period and for the date of renewal or end, if that date is certain. */
export function billingSummary(
  { billingPeriod, renewsAt, endsAt, hasEnded }: ClientResponse<typeof getSubscription>,
  { status, now }: { status: string | null; now: Date },
): string[] {
  if (hasEnded) {
    // The provider's test clock can end a subscription on a date that is still in the future.
    const isPast = endsAt !== null && new Date(endsAt) <= now
    return isPast ? [endedOn(longDate(endsAt))] : []
  }
  const summary = billingPeriod ? [billed[billingPeriod]] : []
  if (endsAt) return [...summary, cancelsOn(longDate(endsAt))]
  // The renewal is uncertain while a payment is due.
  const isRenewalCertain = status === 'active' || status === 'trialing'
  return renewsAt && isRenewalCertain ? [...summary, renewsOn(longDate(renewsAt))] : summary
}
