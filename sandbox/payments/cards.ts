/**
 * The number of a card decides its behaviour, once, when the form is submitted. Only the last four digits of
 * the number are stored, and neither the CVC nor the name.
 */
import type Stripe from 'stripe'
import { newId } from './store.ts'

/** How a card behaves at later charges. */
export type Behaviour = 'pays' | 'fails later'

interface KnownCard {
  brand: string
  behaviour: Behaviour | 'is declined'
}

const knownCards: Record<string, KnownCard> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays' },
  '4000000000000002': { brand: 'visa', behaviour: 'is declined' },
  '4000000000000341': { brand: 'visa', behaviour: 'fails later' },
}

export interface EnteredCard {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardField = keyof EnteredCard
export type CardProblems = Partial<Record<CardField, string>>

interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  behaviour: Behaviour
}

export type CardReading =
  | { outcome: 'accepted'; card: Card }
  | { outcome: 'declined' }
  | { outcome: 'invalid'; problems: CardProblems }

/** Checks what was entered, and decides by the number whether the card is accepted. */
export function readCard(entered: EnteredCard, now: Date): CardReading {
  const number = entered.number.replaceAll(/[\s-]/g, '')
  const knownCard = Object.hasOwn(knownCards, number) ? knownCards[number] : undefined
  const expiry = readExpiry(entered.expiry, now)
  const problems: CardProblems = {
    ...(!knownCard && { number: 'The sandbox takes only the test cards listed below.' }),
    ...(!expiry && { expiry: 'Enter a month and a year to come, such as 12/34.' }),
    ...(!/^\d{3,4}$/.test(entered.cvc.trim()) && { cvc: 'Enter the three digits on the back.' }),
    ...(entered.name.trim() === '' && { name: 'Enter the name on the card.' }),
  }
  if (!knownCard || !expiry || Object.keys(problems).length > 0) {
    return { outcome: 'invalid', problems }
  }
  const { brand, behaviour } = knownCard
  if (behaviour === 'is declined') return { outcome: 'declined' }
  return {
    outcome: 'accepted',
    card: { brand, last4: number.slice(-4), ...expiry, behaviour },
  }
}

function readExpiry(entered: string, now: Date): { expMonth: number; expYear: number } | undefined {
  const match = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(entered)
  if (!match) return undefined
  const expMonth = Number(match[1])
  const expYear = 2000 + Number(match[2])
  if (expMonth < 1 || expMonth > 12) return undefined
  // A card is valid until the end of its month.
  return Date.UTC(expYear, expMonth) > now.getTime() ? { expMonth, expYear } : undefined
}

const behaviourField = 'sandbox_behaviour'

export const behaviourOf = ({ metadata }: Stripe.PaymentMethod): Behaviour =>
  metadata?.[behaviourField] === 'pays' ? 'pays' : 'fails later'

export const paymentMethodFrom = (
  card: Card,
  { customer, created }: { customer: string; created: number },
): Stripe.PaymentMethod & { object: 'payment_method' } => ({
  id: newId('pm'),
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand: card.brand,
    checks: null,
    country: 'US',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: false },
    wallet: null,
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: { [behaviourField]: card.behaviour },
  type: 'card',
})
