import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a heading that appears with its data. Navigation focuses `main` until then; this moves the
 * focus on to the heading, unless the user has moved it elsewhere. `isEnabled` is false for a heading that is not the
 * first of its screen.
 */
export function useHeadingFocus({
  isEnabled = true,
}: {
  isEnabled?: boolean
} = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isEnabled) return
    if (heading.current && document.activeElement === heading.current.closest('main')) {
      heading.current.focus({ preventScroll: true })
    }
  }, [isEnabled])
  return heading
}
