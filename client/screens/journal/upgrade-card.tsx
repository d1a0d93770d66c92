import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'

/** What a plan would open here. */
export function UpgradeCard() {
  return (
    <Card aria-labelledby="daily-journaling">
      <div aria-hidden className="grid grid-cols-2">
        <CheckInSky time="morning" className="h-36 w-full sm:h-44" />
        <CheckInSky time="evening" className="h-36 w-full sm:h-44" />
      </div>
      <div className="grid justify-items-center gap-4 px-6 py-8 text-center sm:px-10">
        <h2 id="daily-journaling" className="text-2xl">
          Daily Journaling
        </h2>
        <p className="max-w-md text-balance text-ink-soft">
          Morning and evening reflections, each answered with guidance, are available with Essential
          or Premium plans.
        </p>
        <div className="mt-3 grid w-full gap-3 sm:flex sm:justify-center">
          <Button asChild>
            <Link href={paths.pricing}>View Plans</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link href={paths.home}>Back to Dashboard</Link>
          </Button>
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          Reflections written on a plan stay yours: they are on your{' '}
          <Link
            href={paths.account}
            className="rounded-sm font-semibold text-accent underline underline-offset-3"
          >
            Account
          </Link>{' '}
          page.
        </p>
      </div>
    </Card>
  )
}
