import { type RefObject, useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { submitHandlers } from '#client/lib/submit-handlers.ts'
import { journalToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { useWriterConsent } from '#client/lib/writer-consent.ts'
import { journal } from '#client/texts/journal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CharacterCount } from '#client/ui/character-count.tsx'
import { Field } from '#client/ui/field.tsx'
import { CheckInSky } from '#client/ui/journal/check-in-sky.tsx'
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

  const submit = () => {
    if (locked) return
    if (content === '') toast(journalToasts.contentRequired)
    else if (slideId !== null) withConsent(() => checkIn.submit(content, slideId))
    // While the slides load, it is not known whether one is missing.
    else if (slides.state !== 'loading') toast(journalToasts.slideRequired)
  }
  const { onSubmit, onKeyDown } = submitHandlers(submit)

  return (
    <Card aria-label={journal.form.label} className={timeOfDayStyles[time].className}>
      <CheckInSky
        key={time}
        time={time}
        className="h-32 w-full animate-appear object-[50%_48%] sm:h-44"
      />
      <form onSubmit={onSubmit} className="flex flex-col gap-5 px-5 pb-6 sm:px-8 sm:pb-8">
        <div className="relative -mt-6.5">
          <TimeToggle value={time} onChange={checkIn.setTime} disabled={locked} />
        </div>
        <SlideChoice
          slides={slides}
          value={slideId}
          onChange={checkIn.chooseSlide}
          disabled={locked}
        />
        <Field
          label={journal.form.reflection}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{journal.form.hint}</span>
              <CharacterCount length={text.length} max={reflectionMaxLength} />
            </span>
          }
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
              className="min-h-44 font-serif disabled:opacity-100"
            />
          )}
        </Field>
        <Button
          ref={button}
          type="submit"
          busy={pending}
          disabled={locked || content === '' || slideId === null}
          className="sm:self-end"
        >
          {pending ? journal.form.submitting : journal.form.submit}
        </Button>
        <WritingIndicator isVisible={pending} title={journal.form.reading} />
      </form>
      {question && <WriterDialog question={question} />}
    </Card>
  )
}
