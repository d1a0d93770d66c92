import type { PaidSubscription } from '#core/subscription.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'

/** What the use cases of billing ask of whoever takes the money. */

export interface Plan {
  tier: PaidTier
  period: BillingPeriod
}

export interface ProviderSubscription extends PaidSubscription {
  /** Seconds. */
  createdAt: number
}

/** A checkout that somebody may still finish. */
export interface OpenCheckout {
  id: string
  plan: string | undefined
  /** Where it will return to. */
  returnUrl: string
  url: string
}

export interface PaymentEvent {
  id: string
  /** Whose subscription it is about; undefined: it does not concern us. */
  customerId: string | undefined
  /** It speaks of the subscription itself, rather than of what happens around it. */
  isAboutSubscription: boolean
  /** Seconds, by the provider's clock for this customer; undefined: it did not say. */
  createdAt?: number | undefined
}

interface Addresses {
  /** Where the browser comes back to. */
  returnUrl: string
}

export interface PaymentProvider {
  /** The same user gets the same customer, however often it is asked, unless that one is replaced. */
  createCustomer(user: {
    id: string
    email: string
    name: string | null
    replaces: string | null
  }): Promise<string>
  /** Ends what they pay for, at once, and forgets who they are. */
  deleteCustomer(customerId: string): Promise<void>
  /** Whether the provider had this customer, and has deleted it; one of another account is not. */
  isDeleted(customerId: string): Promise<boolean>
  /** All that the customer ever had. Throws `CustomerUnknown` when the provider knows no such one. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** Where the customer's test clock stands; undefined: theirs is the real time. */
  testClockOf(customerId: string): Promise<Date | undefined>
  openCheckouts(customerId: string): Promise<OpenCheckout[]>
  /** False when it cannot be taken back any more, because it was paid. */
  withdrawCheckout(id: string): Promise<boolean>
  startCheckout(
    about: Addresses & { customerId: string; plan: Plan; cancelUrl: string },
  ): Promise<string>
  openPortal(about: Addresses & { customerId: string }): Promise<string>
  /** The portal, opened at the change to this plan. */
  openPlanChange(
    about: Addresses & { customerId: string; subscriptionId: string; plan: Plan },
  ): Promise<string>
  /** What a message says, if it was really sent by the provider, and just now; else undefined. */
  readEvent(message: { body: Buffer; signature: string; now: Date }): PaymentEvent | undefined
}

/** The provider has no such customer: it was deleted there, or belongs to another account. */
export class UnknownCustomerError extends Error {
  override name = 'CustomerUnknown'
}
