import { Card, CardTitle } from '#client/ui/card.tsx'
import { Sunrise } from '#client/ui/sunrise.tsx'
import { plans, type Tier, tiers } from '#shared/plans.ts'
import { Section } from './section.tsx'

export function Plans() {
  return (
    <Section
      id="plans"
      title="Plans"
      lead="Begin free. Choose a plan after you sign in; change or end it when you like."
    >
      {/* Side by side, each row of one card stands level with the same row of the next. */}
      <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_auto_1fr] md:gap-x-6 md:gap-y-0">
        {tiers.map((tier) => (
          <li key={tier} className="grid md:row-span-4 md:grid-rows-subgrid">
            <PlanCard tier={tier} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PlanCard({ tier }: { tier: Tier }) {
  const { name, description, features } = plans[tier]
  return (
    <Card className="md:row-span-4 md:grid md:grid-rows-subgrid">
      <Sunrise tier={tier} />
      <div className="grid content-start gap-1.5 px-7 pt-6">
        <CardTitle level={3}>{name}</CardTitle>
        <p className="text-ink-soft">{description}</p>
      </div>
      <Price tier={tier} />
      <ul className="mx-7 mb-7 grid content-start gap-2.5 border-t border-line pt-5">
        {features.map((feature) => (
          <li
            key={feature}
            className="relative ps-5 before:absolute before:start-0.5 before:top-[0.6em] before:size-1.5 before:rounded-full before:bg-accent forced-colors:before:bg-[CanvasText]"
          >
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Price({ tier }: { tier: Tier }) {
  const { monthlyPrice, annualPrice } = plans[tier]
  return (
    <p className="px-7 pt-5 pb-6 text-ink-soft">
      <span className="font-serif text-[2.5rem] leading-none font-[320] tracking-tight text-ink">
        ${monthlyPrice}
      </span>
      {monthlyPrice > 0 && (
        <>
          {' '}
          per month <span className="block">or ${annualPrice} per year</span>
        </>
      )}
    </p>
  )
}
