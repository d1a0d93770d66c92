import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a heading that comes with its data. Until it does, whoever arrived waits on the page's main
 * part; they are led on to the heading, unless they have gone elsewhere meanwhile.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current && document.activeElement === heading.current.closest('main')) {
      heading.current.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
