import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useDraft } from '#client/lib/drafts.ts'
import { isFocusLost, useRestoreFocus } from '#client/lib/restore-focus.ts'
import type { SlidesLeft } from '#client/lib/slides-left.ts'
import { appendTranscript } from '#client/lib/speech.ts'
import { submitHandlers } from '#client/lib/submit-handlers.ts'
import { slideToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { useWriterConsent } from '#client/lib/writer-consent.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CharacterCount } from '#client/ui/character-count.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { DictationButton } from '#client/ui/dictation-button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Textarea } from '#client/ui/textarea.tsx'
import { WriterDialog } from '#client/ui/writer/writer-dialog.tsx'
import { WritingIndicator } from '#client/ui/writing-indicator.tsx'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { Coach } from './coach.tsx'
import { SlidesLeftBadge } from './slides-left.tsx'
import { Starters } from './starters.tsx'
import { goalDraft, useCreateSlide } from './use-create-slide.ts'

export function GoalForm({ slidesLeft }: { slidesLeft: SlidesLeft | null }) {
  const { text, setText } = useDraft(goalDraft)
  const { pending: creating, create } = useCreateSlide()
  const { withConsent, question, loading } = useWriterConsent()
  const pending = creating || loading
  const field = useRef<HTMLTextAreaElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  useRestoreFocus(submitButton, pending)
  const submittedGoal = useRef<HTMLParagraphElement>(null)
  const storeCursor = useRestoreCursor(field, submittedGoal, pending)

  const goal = text.trim()
  // `maxLength` limits typing; a transcript can exceed it.
  const isTooLong = goal.length > goalMaxLength

  const submit = () => {
    if (pending || isTooLong) return
    if (goal === '') {
      toast(slideToasts.descriptionRequired)
      return
    }
    storeCursor()
    withConsent(() => create(goal))
  }
  const { onSubmit, onKeyDown } = submitHandlers(submit)

  return (
    <Card>
      <form
        onSubmit={onSubmit}
        className={classNames(
          'grid gap-5 p-5 sm:p-8 md:gap-4 xl:gap-5',
          // On wide screens, the coach is beside the field and the buttons.
          !pending && 'xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-8',
        )}
      >
        {pending ? (
          <SubmittedGoal ref={submittedGoal} goal={goal} />
        ) : (
          <>
            <div className="grid content-start gap-5">
              <Field
                label={createSlide.goal.label}
                aside={
                  slidesLeft && slidesLeft.left > 0 && <SlidesLeftBadge slidesLeft={slidesLeft} />
                }
                hint={
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span>{createSlide.goal.hint}</span>
                    <CharacterCount length={text.length} max={goalMaxLength} />
                  </span>
                }
                error={isTooLong ? createSlide.goal.tooLong(goalMaxLength) : undefined}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    ref={field}
                    value={text}
                    onChange={(event) => setText(event.target.value)}
                    onKeyDown={onKeyDown}
                    maxLength={goalMaxLength}
                    placeholder={createSlide.goal.placeholder}
                    dir="auto"
                    rows={4}
                    // The placeholder has another typeface than typed text. On wide screens the height of
                    // the field depends on the window, so that usually the buttons below it are in view.
                    className="min-h-38! md:min-h-34! xl:min-h-[clamp(8.5rem,100vh-40.5rem,16rem)]! font-serif text-lg placeholder:font-sans placeholder:text-[0.9375rem]"
                  />
                )}
              </Field>
              {slidesLeft?.left !== 0 && (
                <Starters
                  text={text}
                  onChoose={(starter) => {
                    setText(starter)
                    field.current?.focus()
                  }}
                />
              )}
            </div>
            <Coach goal={text} className="xl:row-span-2 xl:self-start" />
          </>
        )}
        <div className="grid content-start gap-5">
          <WritingIndicator isVisible={pending} title={createSlide.writing} />
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
            <Button ref={submitButton} type="submit" busy={pending} disabled={goal === ''}>
              {pending ? createSlide.submitting : createSlide.submit}
            </Button>
            {!pending && (
              <DictationButton
                onTranscript={(transcript) => setText(appendTranscript(text, transcript))}
              />
            )}
          </div>
        </div>
      </form>
      {question && <WriterDialog question={question} />}
    </Card>
  )
}

/** The submitted goal, in place of its field until the request has ended. */
function SubmittedGoal({
  goal,
  ref,
}: {
  goal: string
  ref: RefObject<HTMLParagraphElement | null>
}) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      dir="auto"
      className="script mx-auto line-clamp-6 text-center wrap-anywhere whitespace-pre-line outline-none"
    >
      {goal}
    </p>
  )
}

/**
 * Ctrl+Enter submits from the field, which is then replaced. This moves the focus to the replacement meanwhile, and
 * back to where the cursor was if the request fails, unless the user has moved it elsewhere. Call the returned
 * function before submission.
 */
function useRestoreCursor(
  field: RefObject<HTMLTextAreaElement | null>,
  replacement: RefObject<HTMLElement | null>,
  isReplaced: boolean,
): () => void {
  /** The selected text; null: the field had no focus. */
  const selection = useRef<{ start: number; end: number } | null>(null)
  useLayoutEffect(() => {
    if (!selection.current || !isFocusLost()) return
    if (isReplaced) {
      replacement.current?.focus({ preventScroll: true })
      return
    }
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(selection.current.start, selection.current.end)
  }, [field, replacement, isReplaced])
  return () => {
    const element = field.current
    const hasFocus = element !== null && document.activeElement === element
    selection.current = hasFocus
      ? { start: element.selectionStart, end: element.selectionEnd }
      : null
  }
}
