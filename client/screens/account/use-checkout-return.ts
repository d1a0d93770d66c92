import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '#client/lib/query-key.ts'
import { currentUser } from '#client/lib/session.ts'
import type { User } from '#shared/contract/auth.ts'
import { getUsageStats } from '#shared/contract/usage.ts'

const parameter = 'checkout'
const pause = 2_000
const mostTries = 15

type News = 'confirming' | 'confirmed' | 'late'

const isConfirmed = ({ stripeCustomerId, subscriptionStatus }: User) =>
  stripeCustomerId !== null && ['active', 'trialing'].includes(subscriptionStatus ?? '')

/**
 * Whoever comes back from paying mostly finds the new plan there already. If the provider is late,
 * the user is read again a few times, so that it shows by itself, socket or not.
 */
export function useCheckoutReturn(user: User): News | null {
  const client = useQueryClient()
  const [hasReturned] = useState(() => new URLSearchParams(window.location.search).has(parameter))
  const [tries, setTries] = useState(0)
  const confirmed = isConfirmed(user)

  useEffect(() => {
    if (hasReturned) forgetAddress()
  }, [hasReturned])

  useEffect(() => {
    if (!hasReturned || confirmed || tries >= mostTries) return
    const timer = setTimeout(async () => {
      await client.refetchQueries({ queryKey: currentUser.queryKey, exact: true })
      setTries((count) => count + 1)
    }, pause)
    return () => clearTimeout(timer)
  }, [client, hasReturned, confirmed, tries])

  // The allowance grows with the plan.
  useEffect(() => {
    if (hasReturned && confirmed) {
      void client.invalidateQueries({ queryKey: keyOf(getUsageStats), exact: true })
    }
  }, [client, hasReturned, confirmed])

  if (!hasReturned) return null
  if (confirmed) return 'confirmed'
  return tries >= mostTries ? 'late' : 'confirming'
}

/** Neither a reload nor a bookmark is a return. */
function forgetAddress(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete(parameter)
  window.history.replaceState(window.history.state, '', address)
}
