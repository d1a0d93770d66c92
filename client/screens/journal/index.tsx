import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { journal } from '#client/texts/journal.ts'
import { HelpDialogButton } from '#client/ui/help/help-dialog-button.tsx'
import { JournalPage } from './journal-page.tsx'
import { UpgradeCard } from './upgrade-card.tsx'

export default function Journal() {
  const user = useCurrentUser()
  return (
    <div className="grid grid-cols-1 gap-8">
      {/* Sticks below the header where there is room, so that the help button stays visible. */}
      <div
        data-title-row
        className="sticky top-(--title-row-top) z-20 -mx-(--margin) flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-ground/90 px-(--margin) py-1.5 backdrop-blur-lg max-md:care:static low:static"
      >
        <h1 className="text-heading">{journal.title}</h1>
        <HelpDialogButton />
      </div>
      <p className="-mt-7.5 text-ink-soft">{journal.lead}</p>
      {hasPaidAccess(user) ? (
        <JournalPage focusedSlideId={user?.focusedSlideId ?? null} />
      ) : (
        <UpgradeCard />
      )}
    </div>
  )
}
