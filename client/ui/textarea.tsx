import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses } from './field.tsx'

/**
 * Grows with its content where the browser supports it, from five lines on. In such a browser `rows` has no
 * effect. A smaller field needs another `min-h`, with `!`, in `className`.
 */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classNames(
        controlClasses,
        'field-sizing-content min-h-[calc(5lh+1.5rem)] max-h-[60dvh] resize-y py-3 leading-relaxed',
        className,
      )}
      {...rest}
    />
  )
}
