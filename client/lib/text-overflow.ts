import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a clamped text is cut off. It is measured, since that depends on the width of the page.
 * While the text is expanded, and so not clamped, the last result stays.
 */
export function useTextOverflow(text: RefObject<HTMLElement | null>, isExpanded: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || isExpanded) return
    // Rounding alone can make a difference of one pixel.
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isExpanded])
  return overflows
}
