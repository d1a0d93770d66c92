import Stripe from 'stripe'

export interface StripeConnection {
  secretKey: string
  webhookSecret: string
  /** Stripe's address, or that of the sandbox. */
  apiUrl: string
}

/** Stripe's library, for the given address. */
export function createStripe({
  secretKey,
  apiUrl,
}: Pick<StripeConnection, 'secretKey' | 'apiUrl'>) {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    // Two attempts, so that a request ends within 20 seconds.
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
