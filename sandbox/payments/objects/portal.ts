import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest } from '../api-error.ts'
import { hasNotEnded } from '../billing.ts'
import { listOf, operation } from '../operation.ts'
import { booleanParam, expandable, integerParam, metadata, page, text } from '../params.ts'
import { newId } from '../store.ts'
import { itemOf } from './subscriptions.ts'

export const portalPath = '/sandbox/payments/portal'

const features = z.strictObject({
  customer_update: z.optional(z.strictObject({ enabled: booleanParam })),
  invoice_history: z.optional(z.strictObject({ enabled: booleanParam })),
  payment_method_update: z.optional(z.strictObject({ enabled: booleanParam })),
  subscription_cancel: z.optional(
    z.strictObject({ enabled: booleanParam, mode: z.optional(z.enum(['at_period_end'])) }),
  ),
  subscription_update: z.optional(
    z.strictObject({
      enabled: booleanParam,
      default_allowed_updates: z.optional(z.array(z.enum(['price']))),
      proration_behavior: z.optional(z.enum(['always_invoice'])),
      products: z.optional(z.array(z.strictObject({ product: text, prices: z.array(text) }))),
    }),
  ),
})
const businessProfile = z.strictObject({ headline: z.optional(text) })

const featuresFrom = (
  params: z.output<typeof features>,
): Stripe.BillingPortal.Configuration.Features => ({
  customer_update: { allowed_updates: [], enabled: params.customer_update?.enabled ?? false },
  invoice_history: { enabled: params.invoice_history?.enabled ?? false },
  payment_method_update: {
    enabled: params.payment_method_update?.enabled ?? false,
    payment_method_configuration: null,
  },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: params.subscription_cancel?.enabled ?? false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: ['price'],
    enabled: params.subscription_update?.enabled ?? false,
    products: (params.subscription_update?.products ?? []).map(({ product, prices }) => ({
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      prices,
      product,
    })),
    proration_behavior: 'always_invoice',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
})

const flowData = z.strictObject({
  type: z.enum(['subscription_update', 'subscription_update_confirm']),
  subscription_update: z.optional(z.strictObject({ subscription: text })),
  subscription_update_confirm: z.optional(
    z.strictObject({
      subscription: text,
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: z.optional(integerParam) }))
        .check(z.length(1)),
    }),
  ),
  after_completion: z.optional(
    z.strictObject({
      type: z.enum(['redirect']),
      redirect: z.strictObject({ return_url: z.url() }),
    }),
  ),
})

/** The page that the portal opens with, such as the confirmation of a change of plan. */
const flowFrom = (params: z.output<typeof flowData>): Stripe.BillingPortal.Session.Flow => {
  const confirm = params.subscription_update_confirm
  const redirect = params.after_completion?.redirect ?? null
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect,
      type: redirect ? 'redirect' : 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: params.subscription_update ?? null,
    subscription_update_confirm: confirm
      ? {
          discounts: null,
          items: confirm.items.map(({ id, price }) => ({ id, price, quantity: 1 })),
          subscription: confirm.subscription,
        }
      : null,
    type: params.type,
  }
}

export const portalOperations = (origin: string) => [
  operation({
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    params: z.strictObject({
      ...expandable,
      features,
      business_profile: z.optional(businessProfile),
      metadata: z.optional(metadata),
    }),
    async run({ store, now }, { params }) {
      return store.put<'billing_portal.configuration'>({
        id: newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: {
          headline: params.business_profile?.headline ?? null,
          privacy_policy_url: null,
          terms_of_service_url: null,
        },
        created: now,
        default_return_url: null,
        features: featuresFrom(params.features),
        is_default: false,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: params.metadata ?? {},
        name: null,
        updated: now,
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    params: z.strictObject({
      ...expandable,
      features: z.optional(features),
      business_profile: z.optional(businessProfile),
      metadata: z.optional(metadata),
    }),
    async run({ store, now }, { id, params }) {
      const stored = await store.get('billing_portal.configuration', id)
      return store.put<'billing_portal.configuration'>({
        ...stored,
        ...(params.features && { features: featuresFrom(params.features) }),
        ...(params.business_profile?.headline !== undefined && {
          business_profile: {
            ...stored.business_profile,
            headline: params.business_profile.headline,
          },
        }),
        metadata: { ...stored.metadata, ...params.metadata },
        updated: now,
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    params: z.strictObject({ ...page, active: z.optional(booleanParam) }),
    async run({ store }, { params: { active, ...pageParams } }) {
      const fields = { ...(active !== undefined && { active: String(active) }) }
      const configurations = await store.list(
        'billing_portal.configuration',
        { fields },
        pageParams,
      )
      return listOf('/v1/billing_portal/configurations', configurations)
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: z.strictObject({
      ...expandable,
      customer: text,
      configuration: text,
      return_url: z.url(),
      flow_data: z.optional(flowData),
    }),
    async run({ store, now }, { params }) {
      await store.get('customer', params.customer, 'customer')
      const { features: portalFeatures } = await store.get(
        'billing_portal.configuration',
        params.configuration,
        'configuration',
      )
      const flow = params.flow_data ? flowFrom(params.flow_data) : null
      const update = flow?.subscription_update_confirm ?? flow?.subscription_update
      if (update) {
        if (!portalFeatures.subscription_update.enabled) {
          throw invalidRequest(
            'This subscription cannot be updated because the feature is disabled.',
          )
        }
        const subscription = await store.get('subscription', update.subscription)
        if (!hasNotEnded(subscription)) throw invalidRequest('This subscription cannot be updated.')
        const newPrice = flow?.subscription_update_confirm?.items[0]?.price
        if (newPrice && newPrice === itemOf(subscription).price.id) {
          throw invalidRequest('This subscription cannot be updated because there are no changes.')
        }
      }
      const id = newId('bps')
      return store.put<'billing_portal.session'>({
        id,
        object: 'billing_portal.session',
        configuration: params.configuration,
        created: now,
        customer: params.customer,
        customer_account: null,
        flow,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url,
        url: `${origin}${portalPath}/${id}`,
      })
    },
  }),
]
