import { isPaid } from '#client/lib/paid.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { NeedHelp } from '#client/ui/help/need-help.tsx'
import { DailyJournaling } from './daily-journaling.tsx'
import { JournalPage } from './journal-page.tsx'

export default function Journal() {
  const user = useCurrentUser()
  return (
    <div className="relative grid grid-cols-1 gap-8">
      <div className="grid gap-1.5">
        {/* Beside it floats the way to help. */}
        <h1 className="pr-[min(9rem,44vw)] sm:pr-44 text-heading">Daily Check-in</h1>
        <p className="text-ink-soft">A few honest lines are enough.</p>
      </div>
      <NeedHelp />
      {isPaid(user) ? (
        <JournalPage focusedSlideId={user?.focusedSlideId ?? null} />
      ) : (
        <DailyJournaling />
      )}
    </div>
  )
}
