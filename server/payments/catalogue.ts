/** The plans as products and prices at Stripe. The set-up is idempotent. */
import type Stripe from 'stripe'
import { type PaidTier, paidTiers } from '#shared/plans.ts'
import { type PriceKey, priceOf, pricesForSale } from '#shared/prices.ts'

/** The metadata key by which our products and the configuration of the portal are recognised. */
const metadataKey = 'evenstream'

/** The texts of the products, which Stripe shows on its pages and invoices. */
export const productTexts: Readonly<Record<PaidTier, { name: string; description: string }>> = {
  essential: { name: 'Essential', description: 'A daily rhythm: see, listen, reflect.' },
  premium: { name: 'Premium', description: 'Room for every part of the life you choose.' },
}

const toCents = (dollars: number) => Math.round(dollars * 100)

export interface Catalogue {
  prices: Record<PriceKey, string>
  portalConfiguration: string
  /** Whether the prices at Stripe differ from those that the product shows. */
  isOutdated?: true
}

export async function setUpCatalogue(stripe: Stripe): Promise<Catalogue> {
  const products = {} as Record<PaidTier, string>
  for (const tier of paidTiers) products[tier] = await ensureProduct(stripe, tier)
  const prices = {} as Record<PriceKey, string>
  for (const { key, tier, period } of pricesForSale) {
    prices[key] = await ensurePrice(stripe, { key, tier, period, product: products[tier] })
  }
  return { prices, portalConfiguration: await ensurePortal(stripe, products, prices) }
}

async function ensureProduct(stripe: Stripe, tier: PaidTier): Promise<string> {
  const { name, description } = productTexts[tier]
  const productParams = {
    name: `Evenstream ${name}`,
    description,
    metadata: { [metadataKey]: tier },
  }
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.metadata[metadataKey] !== tier) continue
    const isSame = product.name === productParams.name && product.description === description
    if (!isSame) await stripe.products.update(product.id, productParams)
    return product.id
  }
  const idempotencyKey = `evenstream-product-${tier}`
  return (await stripe.products.create(productParams, { idempotencyKey })).id
}

async function ensurePrice(
  stripe: Stripe,
  { key, tier, period, product }: (typeof pricesForSale)[number] & { product: string },
): Promise<string> {
  const amount = toCents(priceOf(tier, period))
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  const [existing] = data
  if (existing?.unit_amount === amount) return existing.id
  // The old price must still be recognised after the lookup key has moved to the new one.
  if (existing && existing.metadata.plan !== key) {
    await stripe.prices.update(existing.id, { metadata: { plan: key } })
  }
  // A price cannot be changed, only replaced: existing subscribers keep the old one.
  const priceParams = {
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: period === 'annual' ? 'year' : 'month' },
    nickname: `${productTexts[tier].name}, ${period}`,
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { plan: key },
  } as const
  const idempotencyKey = `evenstream-price-${key}-${amount}-${existing?.id ?? 'first'}`
  return (await stripe.prices.create(priceParams, { idempotencyKey })).id
}

/** Sets up Stripe's customer portal: change of plan and card, invoices, cancelling at the period's end. */
async function ensurePortal(
  stripe: Stripe,
  products: Record<PaidTier, string>,
  prices: Record<PriceKey, string>,
): Promise<string> {
  const settings = {
    business_profile: { headline: 'Evenstream: manage your plan' },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: paidTiers.map((tier) => ({
          product: products[tier],
          prices: pricesForSale
            .filter((price) => price.tier === tier)
            .map(({ key }) => prices[key]),
        })),
      },
    },
    metadata: { [metadataKey]: 'plans' },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams
  const existingId = await findPortalConfiguration(stripe)
  if (existingId) return (await stripe.billingPortal.configurations.update(existingId, settings)).id
  const idempotencyKey = `evenstream-portal-${Object.values(prices).join('-').slice(-200)}`
  return (await stripe.billingPortal.configurations.create(settings, { idempotencyKey })).id
}

async function findPortalConfiguration(stripe: Stripe): Promise<string | undefined> {
  const list = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  for await (const configuration of list) {
    if (configuration.metadata?.[metadataKey] === 'plans') return configuration.id
  }
  return undefined
}

/** Reads the catalogue from Stripe; undefined if it is not set up completely. */
export async function readCatalogue(stripe: Stripe): Promise<Catalogue | undefined> {
  const { data } = await stripe.prices.list({
    lookup_keys: pricesForSale.map(({ key }) => key),
    active: true,
    limit: 100,
  })
  const prices = Object.fromEntries(data.map(({ lookup_key, id }) => [lookup_key, id]))
  if (pricesForSale.some(({ key }) => prices[key] === undefined)) return undefined
  const portalConfiguration = await findPortalConfiguration(stripe)
  if (!portalConfiguration) return undefined
  const isOutdated = pricesForSale.some(({ key, tier, period }) =>
    data.some(
      (price) => price.lookup_key === key && price.unit_amount !== toCents(priceOf(tier, period)),
    ),
  )
  return {
    prices: prices as Catalogue['prices'],
    portalConfiguration,
    ...(isOutdated && { isOutdated }),
  }
}
