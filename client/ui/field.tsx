import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Attributes that connect the control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid grid-cols-1 gap-1.5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="text-[0.9375rem] font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* Always mounted, so that screen readers announce an error when it appears. */}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger empty:absolute">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Classes shared by text fields, selects and the button that opens the list of voices. */
export const controlClasses =
  'w-full rounded-control border border-edge bg-surface-raised px-4 text-base text-ink transition-colors duration-200 placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60'
