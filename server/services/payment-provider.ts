import type { PaidSubscription } from '#core/subscription.ts'
import type { BillingPeriod, PaidTier } from '#shared/plans.ts'

export interface Plan {
  tier: PaidTier
  period: BillingPeriod
}

export interface ProviderSubscription extends PaidSubscription {
  /** Unix time in seconds. */
  createdAt: number
}

/** A checkout that can still be paid. */
export interface OpenCheckout {
  id: string
  /** The `PriceKey` of the plan; undefined: unknown. */
  priceKey: string | undefined
  /** The URL to which the browser returns. */
  returnUrl: string
  /** The URL of the provider's page on which it is paid. */
  url: string
}

export interface PaymentEvent {
  id: string
  /** The customer that the event is about; undefined: the event is ignored. */
  customerId: string | undefined
  /** The event is about the subscription itself, not about an invoice or a checkout. */
  isAboutSubscription: boolean
  /** Unix time in seconds, by the customer's test clock, if there is one. */
  createdAt?: number | undefined
}

interface ReturnTarget {
  /** The URL to which the browser returns. */
  returnUrl: string
}

/** The payment provider as the billing services use it. */
export interface PaymentProvider {
  /** Idempotent for a day: repeated calls with the same values return the same customer. */
  createCustomer(user: {
    id: string
    email: string
    name: string | null
    /** The stored customer, if the provider does not know it. */
    replacedCustomerId: string | null
  }): Promise<string>
  /** Ends the customer's subscriptions immediately and deletes the personal data. */
  deleteCustomer(customerId: string): Promise<void>
  /** Whether the customer has been deleted; false for a customer of another Stripe account than ours. */
  isCustomerDeleted(customerId: string): Promise<boolean>
  /** Up to 100 subscriptions, also ended ones. Throws `UnknownCustomerError`. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** The time of the customer's test clock; undefined: the customer has none. */
  testClockOf(customerId: string): Promise<Date | undefined>
  listOpenCheckouts(customerId: string): Promise<OpenCheckout[]>
  /** Returns false if the checkout has already been paid. */
  expireCheckout(id: string): Promise<boolean>
  /** Returns the URL of the provider's page. */
  startCheckout(
    request: ReturnTarget & { customerId: string; plan: Plan; cancelUrl: string },
  ): Promise<string>
  /** Returns the URL of the provider's page on which the subscription is managed. */
  openPortal(request: ReturnTarget & { customerId: string }): Promise<string>
  /** Returns the URL of the same page, opened at the change to this plan if that is possible. */
  openPlanChange(
    request: ReturnTarget & { customerId: string; subscriptionId: string; plan: Plan },
  ): Promise<string>
  /** Verifies the signature and its age; undefined: the message is not a genuine event. */
  verifyEvent(message: { body: Buffer; signature: string; now: Date }): PaymentEvent | undefined
}

/** The provider has no such customer: it has been deleted, or belongs to another Stripe account than ours. */
export class UnknownCustomerError extends Error {
  override name = 'UnknownCustomerError'
}
