import { Link } from 'wouter'
import { common } from '#client/texts/common.ts'
import { journal } from '#client/texts/journal.ts'
import { richText } from '#client/texts/rich-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

/** Shown to users without paid access (`hasPaidAccess`). */
export function UpgradeCard() {
  return (
    <Card aria-labelledby="daily-journaling">
      <div aria-hidden className="grid grid-cols-2">
        <CheckInSky time="morning" className="h-36 w-full sm:h-44" />
        <CheckInSky time="evening" className="h-36 w-full sm:h-44" />
      </div>
      <div className="grid justify-items-center gap-4 px-6 py-8 text-center sm:px-10">
        <h2 id="daily-journaling" className="text-2xl">
          {journal.upgrade.title}
        </h2>
        <p className="max-w-md text-balance text-ink-soft">{journal.upgrade.text}</p>
        <div className="mt-3 grid w-full gap-3 sm:flex sm:justify-center">
          <Button asChild>
            <Link href={screenPaths.pricing}>{common.viewPlans}</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link href={screenPaths.home}>{common.backToDashboard}</Link>
          </Button>
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          {richText(journal.upgrade.pastReflections, {
            link: (text) => (
              <Link
                href={screenPaths.account}
                className="rounded-sm font-semibold text-accent underline underline-offset-3"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
    </Card>
  )
}
