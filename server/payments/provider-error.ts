import Stripe from 'stripe'
import { Failure } from '#core/failure.ts'
import { UnknownCustomerError } from '../services/payment-provider.ts'

/** The part of an error that may be logged: messages may contain keys, cards or names. */
export interface ProviderError {
  type: string
  code: string | undefined
  requestId: string | undefined
}

/**
 * Translates errors of Stripe's library: an unknown customer into `UnknownCustomerError`, every other
 * into a failure, after passing it to `onError`.
 */
export async function translateStripeErrors<Result>(
  onError: (error: ProviderError) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isCustomerMissing(error)) throw new UnknownCustomerError()
    onError({ type: error.type, code: error.code, requestId: error.requestId })
    throw isTimeout(error)
      ? new Failure('provider.timeout')
      : new Failure('provider.failed', { reason: 'call_failed' })
  }
}

/**
 * Whether the customer does not exist, by the parameter or the message of the error. A customer
 * that exists in the other mode (live or test) is not missing: our secret key is wrong, and no plan has ended.
 */
const isCustomerMissing = ({ code, param, message }: Stripe.errors.StripeError) =>
  code === 'resource_missing' &&
  (param === 'customer' || /^No such customer/.test(message)) &&
  !/exists in (live|test) mode/.test(message)

function isTimeout(error: Stripe.errors.StripeError): boolean {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return false
  const { detail } = error as { detail?: string | Error }
  return (detail as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT'
}
