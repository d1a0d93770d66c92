import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { type JournalEntry, useEntries } from '#client/lib/journal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { InlineHelp } from '#client/ui/help/inline-help.tsx'
import { GuidanceText } from '#client/ui/journal/guidance-text.tsx'
import { Meditation } from '#client/ui/journal/meditation.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { WrittenBy } from '#client/ui/writer/written-by.tsx'

interface GuidanceCardProps {
  answered: JournalEntry
  onNewEntry: () => void
}

/** What came back, and what can be done with it. */
export function GuidanceCard({ answered, onNewEntry }: GuidanceCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // What was pressed is locked now: the person goes on with what it brought.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  const entry = useLatest(answered)
  return (
    <Card
      aria-labelledby="ai-guidance"
      className={classNames('animate-rise', timeOfDayStyles[entry.timeOfDay].className)}
    >
      <div className="grid gap-6 px-5 py-7 sm:px-8 sm:py-8">
        <div className="grid gap-4">
          <CardTitle ref={title} id="ai-guidance" tabIndex={-1} className="text-accent">
            AI Guidance
          </CardTitle>
          <GuidanceText text={entry.aiFeedback} />
          <WrittenBy model={entry.writtenBy} />
        </div>
        {entry.needsSupport ? (
          <InlineHelp level={3} />
        ) : (
          <div className="grid gap-5 border-t border-line pt-6">
            {entry.meditationAudioUrl === null && (
              <div className="grid gap-1">
                <h3 className="text-xl">Guided meditation</h3>
                <p className="text-[0.9375rem] text-ink-soft">
                  Five minutes that answer this day, and return to your Target Slide.
                </p>
              </div>
            )}
            <Meditation entry={entry} />
          </div>
        )}
        <div className="grid gap-3 border-t border-line pt-6 sm:flex sm:flex-wrap sm:justify-center">
          <Button variant="secondary" onClick={onNewEntry}>
            New Entry
          </Button>
          <Button asChild variant="secondary">
            <Link href={paths.home}>Return Home</Link>
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** As it was answered, and with the audio that it has been given since. */
function useLatest(answered: JournalEntry): JournalEntry {
  const list = useEntries()
  const known = list.state === 'ready' ? list.entries : []
  return known.find(({ id }) => id === answered.id) ?? answered
}
