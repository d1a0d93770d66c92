import { browser } from '#client/lib/browser.ts'
import { signInUrl } from '#client/lib/sign-in.ts'
import { landing } from '#client/texts/landing.ts'
import { planTexts } from '#client/texts/plans.ts'
import { richText } from '#client/texts/rich-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Sunrise } from '#client/ui/sunrise.tsx'
import { plans, type Tier, tiers } from '#shared/plans.ts'
import { GoogleButton } from './google-button.tsx'
import { Section } from './section.tsx'

export function Plans() {
  return (
    <Section id="plans" title={landing.plans.title} lead={landing.plans.lead}>
      {/* Subgrid: the rows of all cards align. */}
      <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_auto_1fr_auto] md:gap-x-6 md:gap-y-0">
        {tiers.map((tier) => (
          <li key={tier} className="grid md:row-span-5 md:grid-rows-subgrid">
            <PlanCard tier={tier} />
          </li>
        ))}
      </ul>
      <div className="mt-10 grid justify-items-center gap-3 text-center">
        <GoogleButton label={landing.plans.signIn} />
        <p className="text-[0.9375rem] text-ink-soft">{landing.freeToBegin}</p>
      </div>
    </Section>
  )
}

function PlanCard({ tier }: { tier: Tier }) {
  const { name, description, features } = planTexts[tier]
  return (
    <Card className="md:row-span-5 md:grid md:grid-rows-subgrid">
      <Sunrise tier={tier} />
      <div className="grid content-start gap-1.5 px-7 pt-6">
        <CardTitle level={3}>{name}</CardTitle>
        <p className="text-ink-soft">{description}</p>
      </div>
      <Price tier={tier} />
      <ul className="mx-7 grid content-start gap-2.5 border-t border-line pt-5">
        {features.map((feature) => (
          <li
            key={feature}
            className="relative ps-5 before:absolute before:start-0.5 before:top-[0.6em] before:size-1.5 before:rounded-full before:bg-accent forced-colors:before:bg-[CanvasText]"
          >
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid px-7 pt-6 pb-7">
        <Button variant="secondary" onClick={() => browser.leaveTo(signInUrlFor(tier))}>
          {landing.plans.begin[tier]}
        </Button>
      </div>
    </Card>
  )
}

/** Somebody who has chosen a paid plan gets to the plans after the sign-in. */
const signInUrlFor = (tier: Tier) =>
  tier === 'free' ? signInUrl() : signInUrl({ pathname: '/pricing', search: '' })

function Price({ tier }: { tier: Tier }) {
  const { monthlyPrice, annualPrice } = plans[tier]
  const { price, freePrice } = landing.plans
  return (
    <p className="px-7 pt-5 pb-6 text-ink-soft">
      {richText(monthlyPrice > 0 ? price(monthlyPrice, annualPrice) : freePrice(monthlyPrice), {
        amount: (amount) => (
          <span className="font-serif text-[2.5rem] leading-none font-[320] tracking-tight text-ink">
            {amount}
          </span>
        ),
        annual: (text) => <span className="block">{text}</span>,
      })}
    </p>
  )
}
