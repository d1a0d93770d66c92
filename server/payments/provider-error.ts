import Stripe from 'stripe'
import { Failure } from '#core/failure.ts'
import { UnknownCustomerError } from '../services/payment-provider.ts'

/** What may be logged of it: messages may name keys, cards or people. */
export interface ProviderError {
  type: string
  code: string | undefined
  requestId: string | undefined
}

/** Turns what the library throws into what a use case understands, and reports it once. */
export async function translateStripeErrors<Result>(
  onTrouble: (trouble: ProviderError) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isCustomerMissing(error)) throw new UnknownCustomerError()
    onTrouble({ type: error.type, code: error.code, requestId: error.requestId })
    throw isTimeout(error)
      ? new Failure('provider.timeout')
      : new Failure('provider.failed', { reason: 'unreachable' })
  }
}

/**
 * By the field that names it, or by the call that is about nothing else. One that is only asked for
 * with a key of the other mode is there all the same: the key is wrong, and nobody's plan has ended.
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
