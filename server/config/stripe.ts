import * as z from 'zod/mini'
import { StartRefused } from '../start-refused.ts'

export const stripeVariables = {
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, 'must be a secret key, which starts with sk_ or rk_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_/, 'must be a signing secret, which starts with whsec_')),
  ),
  STRIPE_API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
}

type Values = { [Name in keyof typeof stripeVariables]?: string | undefined }

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

/** The mode to which a secret key belongs, by its prefix. */
export const stripeMode = ({ secretKey }: StripeConfig): 'live' | 'test' =>
  /^(sk|rk)_test_/.test(secretKey) ? 'test' : 'live'

const stripeApiUrl = 'https://api.stripe.com'

export function parseStripeConfig(values: Values): StripeConfig | undefined {
  const secretKey = values.STRIPE_SECRET_KEY
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET
  if (secretKey && webhookSecret) {
    return { secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL ?? stripeApiUrl }
  }
  const [setName, missingName] = secretKey
    ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
    : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
  if (secretKey || webhookSecret) {
    throw new StartRefused(`${setName} is set but ${missingName} is not: set both or neither`)
  }
  if (values.STRIPE_API_URL) {
    throw new StartRefused('STRIPE_API_URL is set but STRIPE_SECRET_KEY is not')
  }
  return undefined
}

/** Reads the key for the set-up at Stripe, before there is a webhook secret. */
export function readStripeKey(variables: Record<string, string | undefined>) {
  const presentVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  )
  const parsed = z.object(stripeVariables).safeParse(presentVariables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefused(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = parsed.data
  if (!STRIPE_SECRET_KEY) throw new StartRefused('STRIPE_SECRET_KEY is not set')
  return { secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL ?? stripeApiUrl }
}
