import { formatNumber } from './locale.ts'

export const pricing = {
  title: 'Pricing',
  lead: 'Choose a plan, and change or end it whenever you like. What you have created stays yours on every plan.',
  signIn: {
    label: 'Sign in',
    text: 'Please log in to choose a plan.',
  },
  period: {
    label: 'Billing period',
    monthly: 'Monthly',
    annual: 'Annual',
    saving: (percent: number) => `Save ${formatNumber(percent)}%`,
  },
  /** `<amount>` is styled as a price. */
  price: {
    free: (dollars: number) => `<amount>$${formatNumber(dollars)}</amount>`,
    monthly: (dollars: number) => `<amount>$${formatNumber(dollars)}</amount> per month`,
    annual: (dollars: number) => `<amount>$${formatNumber(dollars)}</amount> per year`,
    freeNote: 'for as long as you like',
    monthlyNote: (annualDollars: number) => `or $${formatNumber(annualDollars)} per year`,
    annualNote: (savedDollars: number) => `Save $${formatNumber(savedDollars)}`,
  },
  currentBadge: 'Current',
  choose: {
    current: 'Current Plan',
    downgrade: 'Downgrade',
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    switch: (plan: string) => `Switch to ${plan}`,
  },
  note: 'Prices in US dollars. You pay on the payment provider’s own page; we never see your card.',
}
