/** Plans and payments as the screens share them. What is bought is bought on the provider's pages. */
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

/** Leads to the checkout of a plan, or to the change to it for who has one. */
export function useChoosePlan() {
  const choosing = useMutation({
    mutationFn: (plan: { tier: PaidTier; billingPeriod: BillingPeriod }) =>
      call(createCheckoutSession, { body: plan }),
    onSuccess: ({ url }) => browser.leaveTo(url),
    onError: (error) => void toast(checkoutFailed(error)),
  })
  useResetOnPageRestore(choosing.reset)
  // Busy until the browser is really gone: a second press must not open a second page.
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

/** Whoever comes back by the browser's button finds the page as it was left, busy and all. */
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

/** How a paid subscription goes on. Asked for again whenever the user is known anew since. */
export function useSubscription() {
  const client = useQueryClient()
  const { dataUpdatedAt: userKnownAt } = useQuery(currentUser)
  const answer = useQuery(subscription)
  const { dataUpdatedAt: answeredAt } = answer
  // By the moments of both: the user may have changed while another screen was open.
  useEffect(() => {
    if (answeredAt === 0 || answeredAt >= userKnownAt) return
    void client.invalidateQueries({ queryKey: subscription.queryKey, exact: true })
  }, [client, userKnownAt, answeredAt])
  return answer
}
