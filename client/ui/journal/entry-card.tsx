import { type RefObject, useId } from 'react'
import { guidanceOf, reflectionOf } from '#client/lib/damaged-texts.ts'
import { longDate } from '#client/lib/dates.ts'
import { useDeleteEntry } from '#client/lib/delete-entry.ts'
import type { JournalEntry } from '#client/lib/journal.ts'
import type { useSlides } from '#client/lib/slides.ts'
import { journalToasts } from '#client/lib/toast-catalogue.ts'
import { care } from '#client/texts/care.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import { Badge } from '../badge.tsx'
import { CareAnswer } from '../care/care-answer.tsx'
import { classNames } from '../class-names.ts'
import { DeleteButton } from '../delete-button.tsx'
import { InlineHelp } from '../help/inline-help.tsx'
import { WrittenBy } from '../writer/written-by.tsx'
import { GuidanceText } from './guidance-text.tsx'
import { MeditationRow } from './meditation.tsx'
import { ReflectionText } from './reflection-text.tsx'
import { SlideGoalBadge } from './slide-goal-badge.tsx'
import { timeOfDayStyles } from './time-of-day-styles.ts'

interface EntryCardProps {
  entry: JournalEntry
  slides: ReturnType<typeof useSlides>
  /**
   * Where on the screen the entry's meditation can be requested. above: with the guidance, which is shown above
   * the list.
   */
  meditation: 'here' | 'above' | 'nowhere'
  /** none: inside another card. */
  frame: 'card' | 'none'
  onDeleted: (id: string) => void
  ref?: RefObject<HTMLElement | null> | undefined
}

const frameClasses = {
  card: 'rounded-card border border-line bg-surface p-5 shadow-soft sm:p-7',
  none: 'px-4 pt-4 pb-5 sm:px-5',
} as const

export function EntryCard({ entry, slides, meditation, frame, onDeleted, ref }: EntryCardProps) {
  const id = useId()
  const { label, icon: Icon, tone, className } = timeOfDayStyles[entry.timeOfDay]
  const { mutate: remove, isPending: deleting } = useDeleteEntry({ onDeleted })
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        'grid gap-5 outline-none focus-visible:outline-2',
        frameClasses[frame],
        className,
      )}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h4
          id={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 font-serif text-lg leading-tight font-[360]"
        >
          <Badge tone={tone} className="font-sans tracking-normal">
            <Icon aria-hidden className="size-3.5" />
            {label}
          </Badge>{' '}
          <time dateTime={entry.createdAt}>{longDate(entry.createdAt)}</time>
        </h4>
        {entry.targetSlideId !== null && (
          <SlideGoalBadge slideId={entry.targetSlideId} slides={slides} />
        )}
      </header>
      {entry.careKind === null ? (
        <>
          <ReflectionText text={reflectionOf(entry)} />
          <div className="grid gap-4 border-l-2 border-accent/60 pl-4 sm:pl-5">
            <GuidanceText text={guidanceOf(entry)} className="text-base leading-7" />
            <WrittenBy model={entry.writtenBy} />
          </div>
          {entry.needsSupport && <InlineHelp level={4} />}
          <EntryMeditation entry={entry} meditation={meditation} describedBy={id} />
        </>
      ) : (
        <EntryWithCare
          entry={entry}
          kind={entry.careKind}
          isAnswerShownAbove={meditation === 'above'}
        />
      )}
      <div className="-mb-2 flex justify-end">
        <DeleteButton
          size="sm"
          label={journalEntries.deletion.button}
          title={journalEntries.deletion.title}
          text={journalEntries.deletion.text}
          busy={deleting}
          onConfirm={() => remove(entry.id)}
          dialogLoadFailureToast={journalToasts.deleteFailed}
          describedBy={id}
        />
      </div>
    </article>
  )
}

interface EntryWithCareProps {
  entry: JournalEntry
  kind: CareKind
  isAnswerShownAbove: boolean
}

/** The care answer comes before the reflection, and no meditation is offered. */
function EntryWithCare({ entry, kind, isAnswerShownAbove }: EntryWithCareProps) {
  return (
    <>
      {!isAnswerShownAbove && (
        <CareAnswer
          kind={kind}
          language={entry.careLanguage}
          answer={guidanceOf(entry)}
          level={4}
          isPast
        />
      )}
      <ReflectionText text={reflectionOf(entry)} />
      {isAnswerShownAbove && <p className="text-sm text-ink-soft">{care.answerShownAbove}</p>}
    </>
  )
}

function EntryMeditation({
  entry,
  meditation,
  describedBy,
}: Pick<EntryCardProps, 'entry' | 'meditation'> & { describedBy: string }) {
  // Older entries may have a meditation; no new one is offered for an entry that needs support.
  if (entry.needsSupport && entry.meditationAudioUrl === null) return null
  if (meditation === 'above') {
    if (entry.needsSupport) return null
    return <p className="text-sm text-ink-soft">{journalEntries.meditation.shownAbove}</p>
  }
  if (entry.meditationAudioUrl === null && meditation === 'nowhere') return null
  return <MeditationRow entry={entry} describedBy={describedBy} />
}
