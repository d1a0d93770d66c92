import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { truncate } from '#core/truncate.ts'
import type { ChoosableSlides } from './use-choosable-slides.ts'

const shownLength = 60

interface SlideChoiceProps {
  slides: ChoosableSlides
  value: string | null
  onChange: (id: string) => void
  disabled: boolean
}

/** Which slide a reflection is tied to. */
export function SlideChoice({ slides, value, onChange, disabled }: SlideChoiceProps) {
  if (slides.state === 'ready' && slides.slides.length > 0) {
    return <SlideSelect slides={slides} value={value} onChange={onChange} disabled={disabled} />
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.9375rem] font-semibold">Target Slide</p>
      {slides.state === 'loading' && (
        <>
          <p role="status" className="sr-only">
            Loading your Target Slides
          </p>
          <Skeleton className="h-12" />
        </>
      )}
      {slides.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.9375rem] text-ink-soft">Your Target Slides did not arrive.</p>
          <Button variant="secondary" size="sm" onClick={slides.retry}>
            Try again
          </Button>
        </div>
      )}
      {slides.state === 'ready' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-soft px-4 py-3">
          <p className="text-[0.9375rem]">A reflection returns to a Target Slide.</p>
          <Button asChild variant="secondary" size="sm">
            <Link href={paths.createSlide}>Create Target Slide</Link>
          </Button>
        </div>
      )}
    </div>
  )
}

interface SlideSelectProps extends SlideChoiceProps {
  slides: Extract<ChoosableSlides, { state: 'ready' }>
}

/** The list comes in pages: the button below the selector adds the next one to it. */
function SlideSelect({ slides, value, onChange, disabled }: SlideSelectProps) {
  const { older } = slides
  const selector = useRef<HTMLButtonElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, older?.busy ?? false)
  const asked = useRef(false)
  // With the last page the button goes: the focus then belongs to the selector that holds the slides.
  useEffect(() => {
    if (older !== null || !asked.current) return
    asked.current = false
    if (document.activeElement === document.body) selector.current?.focus({ preventScroll: true })
  }, [older])
  return (
    <div className="grid gap-1">
      <Field label="Target Slide">
        {(control) => (
          <Select
            {...control}
            ref={selector}
            value={value ?? ''}
            onValueChange={onChange}
            options={slides.slides.map(({ id, goalDescription }) => ({
              value: id,
              label: truncate(goalDescription, shownLength),
            }))}
            disabled={disabled}
          />
        )}
      </Field>
      {older && (
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <p role="status" className="text-sm text-danger empty:hidden">
            {older.failed && !older.busy && 'The older slides did not arrive. Please try again.'}
          </p>
          <Button
            ref={button}
            variant="quiet"
            size="compact"
            busy={older.busy}
            disabled={disabled}
            onClick={() => {
              asked.current = true
              older.show()
            }}
          >
            Add older slides to the list
          </Button>
        </div>
      )}
    </div>
  )
}
