import { useId } from 'react'
import { planTexts } from '#client/texts/plans.ts'
import { pricing } from '#client/texts/pricing.ts'
import { richText } from '#client/texts/rich-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Sunrise } from '#client/ui/sunrise.tsx'
import type { BillingPeriod, PaidTier, Tier } from '#shared/plans.ts'
import { annualSaving, priceOf } from '#shared/prices.ts'
import { buttonLabel } from './button-label.ts'

interface PlanCardProps {
  tier: Tier
  period: BillingPeriod
  /** The user's plan; null for a visitor. */
  current: Tier | null
  /** The plan whose checkout is being opened. */
  busyTier: Tier | null
  onChoose: (tier: PaidTier) => void
}

export function PlanCard({ tier, period, current, busyTier, onChoose }: PlanCardProps) {
  const { name, description, features } = planTexts[tier]
  const titleId = useId()
  const isCurrent = tier === current
  return (
    <Card
      aria-labelledby={titleId}
      className={`grid md:row-span-5 md:grid-rows-subgrid ${isCurrent ? 'ring-2 ring-accent' : ''}`}
    >
      <Sunrise tier={tier} />
      <div className="grid content-start gap-1.5 px-7 pt-5 md:px-5 lg:px-7">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <CardTitle id={titleId}>{name}</CardTitle>
          {isCurrent && <Badge tone="accent">{pricing.currentBadge}</Badge>}
        </div>
        <p className="text-ink-soft">{description}</p>
      </div>
      <Price tier={tier} period={period} />
      <ul className="mx-7 grid content-start md:mx-5 lg:mx-7 gap-2.5 border-t border-line pt-5">
        {features.map((feature) => (
          <li
            key={feature}
            className="relative ps-5 before:absolute before:start-0.5 before:top-[0.6em] before:size-1.5 before:rounded-full before:bg-accent forced-colors:before:bg-[CanvasText]"
          >
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid px-7 pt-6 pb-7 md:px-5 lg:px-7">
        <Button
          variant={tier === 'free' || isCurrent ? 'secondary' : 'primary'}
          disabled={tier === 'free' || isCurrent || busyTier !== null}
          busy={tier === busyTier}
          className="md:px-3 lg:px-6"
          onClick={() => tier !== 'free' && onChoose(tier)}
        >
          {buttonLabel(tier, current)}
        </Button>
      </div>
    </Card>
  )
}

function Price({ tier, period }: { tier: Tier; period: BillingPeriod }) {
  const isAnnual = period === 'annual'
  const price = priceOf(tier, period)
  const texts = pricing.price
  const formatPrice = price === 0 ? texts.free : isAnnual ? texts.annual : texts.monthly
  return (
    <div className="px-7 pt-5 pb-6 text-ink-soft md:px-5 lg:px-7">
      <p>
        {richText(formatPrice(price), {
          amount: (amount) => (
            <span className="font-serif text-[2.5rem] leading-none md:text-[2.125rem] lg:text-[2.5rem] font-[320] tracking-tight text-ink">
              {amount}
            </span>
          ),
        })}
      </p>
      {/* One note in each case, so that the layout stays when the period changes. */}
      {price === 0 && <p className="mt-1 text-[0.9375rem]">{texts.freeNote}</p>}
      {price > 0 && !isAnnual && (
        <p className="mt-1 text-[0.9375rem]">{texts.monthlyNote(priceOf(tier, 'annual'))}</p>
      )}
      {price > 0 && isAnnual && (
        <p className="mt-1 text-[0.9375rem] font-semibold text-success">
          {texts.annualNote(Math.round(annualSaving(tier)))}
        </p>
      )}
    </div>
  )
}
