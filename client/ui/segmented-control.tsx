import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface SegmentedControlProps<Value extends string> {
  /** What is being chosen. */
  label: string
  /** `extra` is shown after the label. */
  options: readonly { value: Value; label: string; extra?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice of two or three options. Built on radio buttons, so that arrow keys work. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={classNames(
        'inline-flex max-w-full flex-wrap items-stretch justify-center gap-1 rounded-[1.75rem] border border-line bg-surface p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <span
          key={option.value}
          className={classNames(
            'relative inline-flex min-h-11 items-center gap-2 rounded-full px-[min(1.25rem,5vw)] font-semibold transition duration-200 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
            option.value === value
              ? 'bg-accent-soft text-accent shadow-soft forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {/* Invisible, over the whole segment, so that all of it can be pressed. */}
          <input
            type="radio"
            id={`${name}-${option.value}`}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          <label htmlFor={`${name}-${option.value}`} className="cursor-pointer">
            {option.label}
          </label>
          {option.extra}
        </span>
      ))}
    </fieldset>
  )
}
