import { Link } from 'wouter'
import { guidanceOf, reflectionOf } from '#client/lib/damaged-texts.ts'
import type { JournalEntry, TimeOfDay } from '#client/lib/journal.ts'
import { home } from '#client/texts/home.ts'
import { Button } from '#client/ui/button.tsx'
import { CareAnswer } from '#client/ui/care/care-answer.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { InlineHelp } from '#client/ui/help/inline-help.tsx'
import { GuidanceText } from '#client/ui/journal/guidance-text.tsx'
import { ReflectionText } from '#client/ui/journal/reflection-text.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { WrittenBy } from '#client/ui/writer/written-by.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

export interface WrittenDialogProps {
  time: TimeOfDay
  entries: readonly JournalEntry[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The entries of today with this time of day, with their guidance. */
export function WrittenDialog({ time, entries, open, onOpenChange }: WrittenDialogProps) {
  return (
    <Dialog
      title={home.checkIns.reflection[time]}
      description={home.checkIns.written.lead}
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className={`grid gap-6 ${timeOfDayStyles[time].className}`}>
        {entries.map((entry) => (
          <EntryWithGuidance key={entry.id} entry={entry} />
        ))}
        <Button asChild variant="secondary">
          <Link href={`${screenPaths.journal}?time=${time}`}>{home.checkIns.written.journal}</Link>
        </Button>
      </div>
    </Dialog>
  )
}

/** As in the journal, a care answer comes before the reflection that it answers. */
function EntryWithGuidance({ entry }: { entry: JournalEntry }) {
  if (entry.careKind !== null) {
    return (
      <div className="grid gap-5">
        <CareAnswer
          kind={entry.careKind}
          language={entry.careLanguage}
          answer={guidanceOf(entry)}
          level={2}
          isPast
        />
        <ReflectionText text={reflectionOf(entry)} />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <ReflectionText text={reflectionOf(entry)} />
      <div className="grid gap-4 border-l-2 border-accent/60 pl-4 sm:pl-5">
        <GuidanceText text={guidanceOf(entry)} className="text-base leading-7" />
        <WrittenBy model={entry.writtenBy} />
      </div>
      {entry.needsSupport && <InlineHelp level={3} />}
    </div>
  )
}
