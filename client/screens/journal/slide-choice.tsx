import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { goalOf } from '#client/lib/damaged-texts.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { common } from '#client/texts/common.ts'
import { journal } from '#client/texts/journal.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { truncate } from '#core/truncate.ts'
import { screenPaths } from '#shared/screen-paths.ts'
import type { ChoosableSlides } from './use-choosable-slides.ts'

const maxLabelLength = 60

interface SlideChoiceProps {
  slides: ChoosableSlides
  value: string | null
  onChange: (id: string) => void
  disabled: boolean
}

/** Selects the Target Slide of a reflection. */
export function SlideChoice({ slides, value, onChange, disabled }: SlideChoiceProps) {
  if (slides.state === 'ready' && slides.slides.length > 0) {
    return <SlideSelect slides={slides} value={value} onChange={onChange} disabled={disabled} />
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.9375rem] font-semibold">{journal.slide.label}</p>
      {slides.state === 'loading' && (
        <>
          <p role="status" className="sr-only">
            {journal.slide.loading}
          </p>
          <Skeleton className="h-12" />
        </>
      )}
      {slides.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.9375rem] text-ink-soft">{journal.slide.failed}</p>
          <Button variant="secondary" size="sm" onClick={slides.retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {slides.state === 'ready' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-soft px-4 py-3">
          <p className="text-[0.9375rem]">{journal.slide.none}</p>
          <Button asChild variant="secondary" size="sm">
            <Link href={screenPaths.createSlide}>{common.createTargetSlide}</Link>
          </Button>
        </div>
      )}
    </div>
  )
}

interface SlideSelectProps extends SlideChoiceProps {
  slides: Extract<ChoosableSlides, { state: 'ready' }>
}

/** The button below the selector adds the next page of the list. */
function SlideSelect({ slides, value, onChange, disabled }: SlideSelectProps) {
  const { olderPages } = slides
  const selector = useRef<HTMLButtonElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, olderPages?.isLoading ?? false)
  const wasOlderPageRequested = useRef(false)
  // The button disappears with the last page: the focus moves to the selector.
  useEffect(() => {
    if (olderPages !== null || !wasOlderPageRequested.current) return
    wasOlderPageRequested.current = false
    if (document.activeElement === document.body) selector.current?.focus({ preventScroll: true })
  }, [olderPages])
  return (
    <div className="grid gap-1">
      <Field label={journal.slide.label}>
        {(control) => (
          <Select
            {...control}
            ref={selector}
            value={value ?? ''}
            onValueChange={onChange}
            options={slides.slides.map((slide) => ({
              value: slide.id,
              label: truncate(goalOf(slide), maxLabelLength),
            }))}
            disabled={disabled}
          />
        )}
      </Field>
      {olderPages && (
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <p role="status" className="text-sm text-danger empty:absolute">
            {olderPages.hasFailed && !olderPages.isLoading && journal.slide.olderFailed}
          </p>
          <Button
            ref={button}
            variant="quiet"
            size="compact"
            busy={olderPages.isLoading}
            disabled={disabled}
            onClick={() => {
              wasOlderPageRequested.current = true
              olderPages.load()
            }}
          >
            {journal.slide.addOlder}
          </Button>
        </div>
      )}
    </div>
  )
}
