/** Checkout, portal and subscription. Payment itself happens on the provider's pages. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  createCheckoutSession,
  createPortalSession,
  getSubscription,
} from '#shared/contract/billing.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'
import { browser } from './browser.ts'
import { call } from './call.ts'
import { read } from './queries.ts'
import { currentUser } from './session.ts'
import { billingToasts, checkoutFailed } from './toast-catalogue.ts'
import { toast } from './toasts.ts'

/** Opens the checkout of a plan, or the change of plan for subscribers. */
export function useChoosePlan() {
  const choosing = useMutation({
    mutationFn: (plan: { tier: PaidTier; billingPeriod: BillingPeriod }) =>
      call(createCheckoutSession, { body: plan }),
    onSuccess: ({ url }) => browser.leaveTo(url),
    onError: (error) => void toast(checkoutFailed(error)),
  })
  useResetOnPageRestore(choosing.reset)
  // Busy until the browser has left the page: a second press must not open a second checkout.
  const isLeaving = choosing.isPending || choosing.isSuccess
  return { choose: choosing.mutate, chosen: isLeaving ? choosing.variables : undefined }
}

export function useManageSubscription() {
  const opening = useMutation({
    mutationFn: () => call(createPortalSession),
    onSuccess: ({ url }) => browser.leaveTo(url),
    onError: () => void toast(billingToasts.portalFailed),
  })
  useResetOnPageRestore(opening.reset)
  return { manage: () => opening.mutate(), isLeaving: opening.isPending || opening.isSuccess }
}

/** The back button may restore the page from the bfcache with its busy state: reset it. */
function useResetOnPageRestore(reset: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [reset])
}

const subscription = read(getSubscription)

/** The state of a paid subscription. Refetched whenever the user was read more recently. */
export function useSubscription() {
  const client = useQueryClient()
  const { dataUpdatedAt: userKnownAt } = useQuery(currentUser)
  const answer = useQuery(subscription)
  const { dataUpdatedAt: answeredAt } = answer
  // Compares update times, since the user may have changed while another screen was open.
  useEffect(() => {
    if (answeredAt === 0 || answeredAt >= userKnownAt) return
    void client.invalidateQueries({ queryKey: subscription.queryKey, exact: true })
  }, [client, userKnownAt, answeredAt])
  return answer
}
