import { useState } from 'react'
import { useChoosePlan } from '#client/lib/billing.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { billingToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { pricing } from '#client/texts/pricing.ts'
import { Badge } from '#client/ui/badge.tsx'
import { SegmentedControl } from '#client/ui/segmented-control.tsx'
import { type BillingPeriod, type PaidTier, tiers } from '#shared/plans.ts'
import { annualDiscount } from '#shared/prices.ts'
import { LoginPrompt } from './login-prompt.tsx'
import { PlanCard } from './plan-card.tsx'

export default function Pricing() {
  const user = useCurrentUser()
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const { choose, chosen } = useChoosePlan()
  const choosePlan = (tier: PaidTier) => {
    if (user) choose({ tier, billingPeriod: period })
    else toast(billingToasts.signInRequired)
  }
  return (
    <div data-page-width="wide" className="grid gap-6 sm:gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="grid gap-1.5">
          <h1 className="text-heading">{pricing.title}</h1>
          <p className="max-w-md text-balance text-ink-soft">{pricing.lead}</p>
        </div>
        <SegmentedControl
          label={pricing.period.label}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'monthly', label: pricing.period.monthly },
            {
              value: 'annual',
              label: pricing.period.annual,
              extra: (
                <Badge tone="success" className="pointer-events-none relative">
                  {pricing.period.saving(annualDiscount)}
                </Badge>
              ),
            },
          ]}
        />
      </div>
      {!user && <LoginPrompt />}
      {/* Subgrid: the rows of all cards align. */}
      <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_auto_1fr_auto] md:gap-y-0">
        {tiers.map((tier) => (
          <li key={tier} className="grid md:row-span-5 md:grid-rows-subgrid">
            <PlanCard
              tier={tier}
              period={period}
              current={user?.subscriptionTier ?? null}
              busyTier={chosen?.tier ?? null}
              onChoose={choosePlan}
            />
          </li>
        ))}
      </ul>
      <p className="text-center text-[0.9375rem] text-balance text-ink-soft">{pricing.note}</p>
    </div>
  )
}
