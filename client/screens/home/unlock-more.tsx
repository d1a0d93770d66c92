import { Link } from 'wouter'
import { common } from '#client/texts/common.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

export function UnlockMore() {
  return (
    <section
      aria-labelledby="unlock-more"
      className="grid gap-5 rounded-card border border-line bg-surface p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-8 sm:px-8"
    >
      <div className="grid gap-1.5">
        <h2 id="unlock-more" className="text-xl">
          {home.upgrade.title}
        </h2>
        <p className="text-[0.9375rem] text-ink-soft">{home.upgrade.text}</p>
      </div>
      <Button asChild variant="secondary" size="sm">
        <Link href={screenPaths.pricing}>{common.viewPlans}</Link>
      </Button>
    </section>
  )
}
