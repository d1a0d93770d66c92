/** The price of a change of plan. */

/** What a plan costs per interval. */
export interface PlanPrice {
  /** In whole cents, as all amounts here. */
  amount: number
  interval: 'month' | 'year'
}

interface Change {
  from: PlanPrice
  to: PlanPrice
  /** The current period. */
  start: number
  end: number
  now: number
}

export interface Proration {
  /** The credit for paid but unused time; never negative. */
  unused: number
  /** The price of the new plan from now to the end of its period; the credit is not subtracted. */
  charge: number
  /** A change of interval starts a new period; otherwise the current one continues. */
  startsNewPeriod: boolean
}

export function prorate({ from, to, start, end, now }: Change): Proration {
  const remainingShare = Math.min(1, Math.max(0, (end - now) / (end - start)))
  const startsNewPeriod = from.interval !== to.interval
  return {
    unused: Math.round(from.amount * remainingShare),
    charge: startsNewPeriod ? to.amount : Math.round(to.amount * remainingShare),
    startsNewPeriod,
  }
}

/** How much of a total is due. A credit is a negative balance, used up before a card is charged. */
export function settleBalance(total: number, balance: number) {
  return {
    amountDue: Math.max(0, total + balance),
    endingBalance: Math.min(0, total + balance),
  }
}
