import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { journalToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { useWriterConsent } from '#client/lib/writer-consent.ts'
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

const invitations = {
  morning: 'What is on your mind as the day begins?',
  evening: 'What has stayed with you from today?',
} as const

interface CheckInFormProps {
  checkIn: CheckIn
  field: RefObject<HTMLTextAreaElement | null>
}

export function CheckInForm({ checkIn, field }: CheckInFormProps) {
  const { time, slides, slideId, text } = checkIn
  const { withConsent: askFirst, question, loading: finding } = useWriterConsent()
  const pending = checkIn.pending || finding
  const locked = checkIn.locked || finding
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, pending)
  const content = text.trim()

  const submit = () => {
    if (locked) return
    if (content === '') toast(journalToasts.contentRequired)
    else if (slideId !== null) askFirst(() => checkIn.submit(content, slideId))
    // While they are still on their way, nobody can say that one is missing.
    else if (slides.state !== 'loading') toast(journalToasts.slideRequired)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <Card aria-label="Your check-in" className={timeOfDayStyles[time].className}>
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
          label="Your Reflection"
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>Write as it comes</span>
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
              // Only read, while it is sent: whoever writes keeps their place in it.
              readOnly={pending}
              disabled={checkIn.answered !== null}
              maxLength={reflectionMaxLength}
              placeholder={invitations[time]}
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
          {pending ? 'Analyzing...' : 'Submit for AI Analysis'}
        </Button>
        <WritingIndicator underWay={pending} title="Your words are being read." />
      </form>
      {question && <WriterDialog question={question} />}
    </Card>
  )
}
