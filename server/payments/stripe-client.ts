import Stripe from 'stripe'

export interface StripeConnection {
  secretKey: string
  webhookSecret: string
  /** Stripe's own address, or that of a server that speaks its protocol. */
  apiUrl: string
}

/** Stripe's own library; where it talks to is the only thing that differs. */
export function createStripe({
  secretKey,
  apiUrl,
}: Pick<StripeConnection, 'secretKey' | 'apiUrl'>) {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    // Somebody is waiting: two attempts, and an answer within twenty seconds in any case.
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
