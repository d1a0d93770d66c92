import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
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
    return (
      <Field label="Target Slide">
        {(control) => (
          <Select
            {...control}
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
    )
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
