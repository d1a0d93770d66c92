import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { journal } from '#client/texts/journal.ts'
import { HelpButton } from '#client/ui/help/help-button.tsx'
import { JournalPage } from './journal-page.tsx'
import { UpgradeCard } from './upgrade-card.tsx'

export default function Journal() {
  const user = useCurrentUser()
  return (
    <div className="relative grid grid-cols-1 gap-8">
      <div className="grid gap-1.5">
        {/* Leaves room for the help button. */}
        <h1 className="pr-[min(9rem,44vw)] sm:pr-44 text-heading">{journal.title}</h1>
        <p className="text-ink-soft">{journal.lead}</p>
      </div>
      <HelpButton />
      {hasPaidAccess(user) ? (
        <JournalPage focusedSlideId={user?.focusedSlideId ?? null} />
      ) : (
        <UpgradeCard />
      )}
    </div>
  )
}
