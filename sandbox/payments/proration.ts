/** What a change of plan costs, in whole cents. */
export interface Term {
  amount: number
  interval: 'month' | 'year'
}

interface Change {
  from: Term
  to: Term
  /** The period that is under way. */
  start: number
  end: number
  now: number
}

export interface Proration {
  /** What is given back of the time that was paid for and is not used; never negative. */
  unused: number
  charge: number
  /** Another interval begins a new period; the same one goes on. */
  startsNewPeriod: boolean
}

export function prorate({ from, to, start, end, now }: Change): Proration {
  const left = Math.min(1, Math.max(0, (end - now) / (end - start)))
  const beginsAnew = from.interval !== to.interval
  return {
    unused: Math.round(from.amount * left),
    charge: beginsAnew ? to.amount : Math.round(to.amount * left),
    startsNewPeriod: beginsAnew,
  }
}

/** A credit is kept as a negative balance, and used up before a card is charged. */
export function settleBalance(total: number, balance: number) {
  const due = Math.max(0, total + balance)
  return { amountDue: due, endingBalance: Math.min(0, total + balance) }
}
