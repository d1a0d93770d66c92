import { useRef } from 'react'
import { useDraft } from '#client/lib/drafts.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { appendTranscript } from '#client/lib/speech.ts'
import { submitHandlers } from '#client/lib/submit-handlers.ts'
import { slideToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { useWriterConsent } from '#client/lib/writer-consent.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CharacterCount } from '#client/ui/character-count.tsx'
import { Field } from '#client/ui/field.tsx'
import { Textarea } from '#client/ui/textarea.tsx'
import { WriterDialog } from '#client/ui/writer/writer-dialog.tsx'
import { WritingIndicator } from '#client/ui/writing-indicator.tsx'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { GoalHintLine } from './goal-hint-line.tsx'
import { goalDraft, useCreateSlide } from './use-create-slide.ts'
import { VoiceButton } from './voice-button.tsx'

export function GoalForm() {
  const { text, setText } = useDraft(goalDraft)
  const { pending: creating, create } = useCreateSlide()
  const { withConsent, question, loading } = useWriterConsent()
  const pending = creating || loading
  const submitButton = useRef<HTMLButtonElement>(null)
  useRestoreFocus(submitButton, pending)

  const goal = text.trim()
  // `maxLength` limits typing; a transcript can exceed it.
  const isTooLong = goal.length > goalMaxLength

  const submit = () => {
    if (pending || isTooLong) return
    if (goal === '') {
      toast(slideToasts.descriptionRequired)
      return
    }
    withConsent(() => create(goal))
  }
  const { onSubmit, onKeyDown } = submitHandlers(submit)

  return (
    <Card>
      <form onSubmit={onSubmit} className="flex flex-col gap-5 p-5 sm:p-8">
        <Field
          label={createSlide.goal.label}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{createSlide.goal.hint}</span>
              <CharacterCount length={text.length} max={goalMaxLength} />
            </span>
          }
          error={isTooLong ? createSlide.goal.tooLong : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              readOnly={pending}
              maxLength={goalMaxLength}
              placeholder={createSlide.goal.placeholder}
              dir="auto"
              className="min-h-48 font-serif"
            />
          )}
        </Field>
        <GoalHintLine goal={text} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
          <Button ref={submitButton} type="submit" busy={pending} disabled={goal === ''}>
            {pending ? createSlide.submitting : createSlide.submit}
          </Button>
          <VoiceButton
            disabled={pending}
            onTranscript={(transcript) => setText(appendTranscript(text, transcript))}
          />
        </div>
        <WritingIndicator isVisible={pending} title={createSlide.writing} />
      </form>
      {question && <WriterDialog question={question} />}
    </Card>
  )
}
