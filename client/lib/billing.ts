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
import { queryFor } from './queries.ts'
import { currentUser } from './session.ts'
import { billingToasts, checkoutFailed } from './toast-catalogue.ts'
import { toast } from './toasts.ts'

/** Opens the checkout of a plan, or the change of plan for subscribers. */
export function useChoosePlan() {
  const checkout = useMutation({
    mutationFn: (plan: { tier: PaidTier; billingPeriod: BillingPeriod }) =>
      call(createCheckoutSession, { body: plan }),
    onSuccess: ({ url }) => browser.leaveTo(url),
    onError: (error) => void toast(checkoutFailed(error)),
  })
  useResetOnPageRestore(checkout.reset)
  // Busy until the browser has left the page: a second press must not open a second checkout.
  const isLeaving = checkout.isPending || checkout.isSuccess
  return { choose: checkout.mutate, chosen: isLeaving ? checkout.variables : undefined }
}

export function useManageSubscription() {
  const portal = useMutation({
    mutationFn: () => call(createPortalSession),
    onSuccess: ({ url }) => browser.leaveTo(url),
    onError: () => void toast(billingToasts.portalFailed),
  })
  useResetOnPageRestore(portal.reset)
  return { manage: () => portal.mutate(), isLeaving: portal.isPending || portal.isSuccess }
}

/** The back button may restore the page from the bfcache with its busy state: reset it. */
function useResetOnPageRestore(reset: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])
}

const subscription = queryFor(getSubscription)

/** The state of a paid subscription. It is refetched if the user was read more recently. */
export function useSubscription() {
  const client = useQueryClient()
  const { dataUpdatedAt: userUpdatedAt } = useQuery(currentUser)
  const subscriptionQuery = useQuery(subscription)
  const { dataUpdatedAt } = subscriptionQuery
  // Compares the times of the last updates, since the user may have changed while this was unmounted.
  useEffect(() => {
    if (dataUpdatedAt === 0 || dataUpdatedAt >= userUpdatedAt) return
    void client.invalidateQueries({ queryKey: subscription.queryKey, exact: true })
  }, [client, userUpdatedAt, dataUpdatedAt])
  return subscriptionQuery
}
