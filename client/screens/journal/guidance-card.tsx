import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { guidanceOf } from '#client/lib/damaged-texts.ts'
import { type AnsweredEntry, type JournalEntry, useEntries } from '#client/lib/journal.ts'
import { common } from '#client/texts/common.ts'
import { journal } from '#client/texts/journal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { CareAnswer } from '#client/ui/care/care-answer.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { HelpOffer } from '#client/ui/help/help-dialog-button.tsx'
import { InlineHelp } from '#client/ui/help/inline-help.tsx'
import { GuidanceText } from '#client/ui/journal/guidance-text.tsx'
import { Meditation } from '#client/ui/journal/meditation.tsx'
import { RememberedDays } from '#client/ui/journal/remembered-days.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { WrittenBy } from '#client/ui/writer/written-by.tsx'
import { screenPaths } from '#shared/screen-paths.ts'

interface GuidanceCardProps {
  answeredEntry: AnsweredEntry
  onNewEntry: () => void
}

/** The guidance for a submitted reflection, its meditation, and what to do next. */
export function GuidanceCard({ answeredEntry, onNewEntry }: GuidanceCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const careAnswer = useRef<HTMLElement>(null)
  // The submit button is now disabled or gone: the focus moves to the guidance.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    const start = careAnswer.current ?? title.current
    start?.scrollIntoView?.({ block: 'start' })
  }, [])
  const entry = useLatestVersion(answeredEntry)
  if (entry.careKind !== null) {
    return (
      <Card>
        <div className="grid gap-6 px-5 py-6 sm:px-8 sm:py-8">
          <CareAnswer
            ref={careAnswer}
            kind={entry.careKind}
            language={entry.careLanguage}
            answer={guidanceOf(entry)}
            level={2}
            headingRef={title}
          />
          <NextSteps onNewEntry={onNewEntry} />
        </div>
      </Card>
    )
  }
  return (
    <Card
      aria-labelledby="ai-guidance"
      className={classNames('animate-rise', timeOfDayStyles[entry.timeOfDay].className)}
    >
      <div className="grid gap-6 px-5 py-7 sm:px-8 sm:py-8">
        <div className="grid gap-4">
          <CardTitle
            ref={title}
            id="ai-guidance"
            tabIndex={-1}
            // After scrolling, the upper edge of the card stays visible above the title.
            className="scroll-mt-12 text-accent"
          >
            {journal.guidance.title}
          </CardTitle>
          <GuidanceText text={guidanceOf(entry)} />
          <div className="grid gap-1">
            <RememberedDays entry={entry} />
            <WrittenBy model={entry.writtenBy} />
          </div>
          {answeredEntry.offersHelp && !entry.needsSupport && <HelpOffer />}
        </div>
        {entry.needsSupport ? (
          <InlineHelp level={3} />
        ) : (
          <div className="grid gap-5 border-t border-line pt-6">
            {entry.meditationAudioUrl === null && (
              <div className="grid gap-1">
                <h3 className="text-xl">{journal.guidance.meditation.title}</h3>
                <p className="text-[0.9375rem] text-ink-soft">{journal.guidance.meditation.text}</p>
              </div>
            )}
            <Meditation entry={entry} />
          </div>
        )}
        <NextSteps onNewEntry={onNewEntry} />
      </div>
    </Card>
  )
}

function NextSteps({ onNewEntry }: Pick<GuidanceCardProps, 'onNewEntry'>) {
  return (
    <div className="grid gap-3 border-t border-line pt-6 sm:flex sm:flex-wrap sm:justify-center">
      <Button variant="secondary" onClick={onNewEntry}>
        {journal.guidance.newEntry}
      </Button>
      <Button asChild variant="secondary">
        <Link href={screenPaths.home}>{common.returnHome}</Link>
      </Button>
    </div>
  )
}

/** The same entry from the list, which includes audio that was generated after the submission. */
function useLatestVersion(answeredEntry: JournalEntry): JournalEntry {
  const list = useEntries()
  const listedEntries = list.state === 'ready' ? list.entries : []
  return listedEntries.find(({ id }) => id === answeredEntry.id) ?? answeredEntry
}
