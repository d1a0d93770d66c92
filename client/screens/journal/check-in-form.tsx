import { type RefObject, useRef } from 'react'
import type { TimeOfDay } from '#client/lib/journal.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useSlides } from '#client/lib/slides.ts'
import { appendTranscript } from '#client/lib/speech.ts'
import { submitHandlers } from '#client/lib/submit-handlers.ts'
import { journalToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { useWriterConsent } from '#client/lib/writer-consent.ts'
import { journal } from '#client/texts/journal.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CharacterCount } from '#client/ui/character-count.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DictationButton } from '#client/ui/dictation-button.tsx'
import { Field } from '#client/ui/field.tsx'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
import { SlideGoalBadge } from '#client/ui/journal/slide-goal-badge.tsx'
import { timeOfDayStyles } from '#client/ui/journal/time-of-day-styles.ts'
import { Textarea } from '#client/ui/textarea.tsx'
import { WriterDialog } from '#client/ui/writer/writer-dialog.tsx'
import { WritingIndicator } from '#client/ui/writing-indicator.tsx'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { SlideChoice } from './slide-choice.tsx'
import { TimeToggle } from './time-toggle.tsx'
import type { CheckIn } from './use-check-in.ts'

interface CheckInFormProps {
  checkIn: CheckIn
  field: RefObject<HTMLTextAreaElement | null>
}

export function CheckInForm({ checkIn, field }: CheckInFormProps) {
  const { time, slides, slideId, text } = checkIn
  const { withConsent, question, loading } = useWriterConsent()
  const pending = checkIn.pending || loading
  const locked = checkIn.locked || loading
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, pending)
  const content = text.trim()
  const hasNoSlide = slides.state === 'ready' && slides.slides.length === 0
  // `maxLength` limits typing; a transcript can exceed it.
  const isTooLong = content.length > reflectionMaxLength

  const submit = () => {
    if (locked || isTooLong) return
    if (content === '') toast(journalToasts.contentRequired)
    else if (slideId !== null) withConsent(() => checkIn.submit(content, slideId))
    // While the slides load, it is not known whether the user has any.
    else if (slides.state !== 'loading') toast(journalToasts.slideRequired)
  }
  const { onSubmit, onKeyDown } = submitHandlers(submit)

  return (
    <Card aria-label={journal.form.label} className={timeOfDayStyles[time].className}>
      <CheckInSky
        key={time}
        time={time}
        className="h-24 w-full animate-appear object-[50%_48%] sm:h-44 xl:h-24"
      />
      <form onSubmit={onSubmit} className="flex flex-col gap-5 px-5 pb-6 sm:px-8 sm:pb-8">
        {pending ? (
          <SubmissionBadges time={time} slideId={slideId} />
        ) : (
          <>
            <div className="relative -mt-6.5">
              <TimeToggle value={time} onChange={checkIn.setTime} disabled={locked} />
            </div>
            <SlideChoice
              slides={slides}
              value={slideId}
              onChange={checkIn.chooseSlide}
              disabled={locked}
            />
          </>
        )}
        <Field
          label={journal.form.reflection}
          hint={
            !pending && (
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{journal.form.hint}</span>
                <CharacterCount length={text.length} max={reflectionMaxLength} />
              </span>
            )
          }
          error={isTooLong ? journal.form.tooLong(reflectionMaxLength) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              value={text}
              onChange={(event) => checkIn.write(event.target.value)}
              onKeyDown={onKeyDown}
              // While the text is sent, the field is read-only and not disabled, so it keeps focus and cursor.
              readOnly={pending}
              disabled={checkIn.answeredEntry !== null}
              maxLength={reflectionMaxLength}
              placeholder={journal.form.invitation[time]}
              dir="auto"
              className={classNames(
                // Without a slide the field is small, because nothing can be submitted yet.
                hasNoSlide ? 'min-h-20!' : 'min-h-32! sm:min-h-44! xl:min-h-38!',
                'font-serif read-only:resize-none read-only:border-transparent read-only:bg-transparent read-only:px-0 disabled:opacity-100',
              )}
            />
          )}
        </Field>
        <WritingIndicator isVisible={pending} title={journal.form.reading} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
          <Button
            ref={button}
            type="submit"
            busy={pending}
            disabled={locked || content === '' || slideId === null}
          >
            {pending ? journal.form.submitting : journal.form.submit}
          </Button>
          {checkIn.answeredEntry === null && !pending && (
            <DictationButton
              disabled={locked}
              onTranscript={(transcript) => checkIn.write(appendTranscript(text, transcript))}
            />
          )}
        </div>
      </form>
      {question && <WriterDialog question={question} />}
    </Card>
  )
}

/** The time of day and slide of a pending reflection, in place of the controls that choose them. */
function SubmissionBadges({ time, slideId }: { time: TimeOfDay; slideId: string | null }) {
  const { label, icon: Icon, tone } = timeOfDayStyles[time]
  const slides = useSlides()
  return (
    <p className="flex flex-wrap gap-2 pt-5">
      <Badge tone={tone}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </Badge>
      {slideId !== null && <SlideGoalBadge slideId={slideId} slides={slides} />}
    </p>
  )
}
