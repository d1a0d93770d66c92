import Stripe from 'stripe'

export interface StripeConnection {
  secretKey: string
  webhookSecret: string
  /** The URL of Stripe's API or of the sandbox. */
  apiUrl: string
}

/** Creates a client of Stripe's library for the given URL. */
export function createStripe({
  secretKey,
  apiUrl,
}: Pick<StripeConnection, 'secretKey' | 'apiUrl'>) {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    // Milliseconds for each of two attempts: a request ends within 20 seconds.
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
