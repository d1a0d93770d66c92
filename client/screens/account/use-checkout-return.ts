import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '#client/lib/query-key.ts'
import { currentUser } from '#client/lib/session.ts'
import type { User } from '#shared/contract/auth.ts'
import { getUsageStats } from '#shared/contract/usage.ts'

const checkoutParameter = 'checkout'
const pollIntervalMs = 2_000
const maxAttempts = 15

/** `late`: not confirmed after the last attempt; the client no longer polls. */
type CheckoutState = 'confirming' | 'confirmed' | 'late'

const hasActiveSubscription = ({ stripeCustomerId, subscriptionStatus }: User) =>
  stripeCustomerId !== null && ['active', 'trialing'].includes(subscriptionStatus ?? '')

/**
 * After the checkout the new plan is usually active already. If the provider is late, the client fetches
 * the current user repeatedly, whether or not the WebSocket is connected.
 */
export function useCheckoutReturn(user: User): CheckoutState | null {
  const client = useQueryClient()
  const [hasReturned] = useState(() =>
    new URLSearchParams(window.location.search).has(checkoutParameter),
  )
  const [attempts, setAttempts] = useState(0)
  const isPlanActive = hasActiveSubscription(user)

  useEffect(() => {
    if (hasReturned) removeParameter()
  }, [hasReturned])

  useEffect(() => {
    if (!hasReturned || isPlanActive || attempts >= maxAttempts) return
    const timer = setTimeout(async () => {
      await client.refetchQueries({ queryKey: currentUser.queryKey, exact: true })
      setAttempts((count) => count + 1)
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [client, hasReturned, isPlanActive, attempts])

  // The new plan has other limits.
  useEffect(() => {
    if (hasReturned && isPlanActive) {
      void client.invalidateQueries({ queryKey: keyOf(getUsageStats), exact: true })
    }
  }, [client, hasReturned, isPlanActive])

  if (!hasReturned) return null
  if (isPlanActive) return 'confirmed'
  return attempts >= maxAttempts ? 'late' : 'confirming'
}

/** Removes the parameter, so that a reload or a bookmark does not count as a return. */
function removeParameter(): void {
  const url = new URL(window.location.href)
  url.searchParams.delete(checkoutParameter)
  window.history.replaceState(window.history.state, '', url)
}
