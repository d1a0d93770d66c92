import { type RefObject, useEffect, useState } from 'react'

/** Whether a clamped text hides anything depends on the width; so it is measured, not counted. */
export function useTextOverflow(text: RefObject<HTMLElement | null>, all: boolean): boolean {
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || all) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, all])
  return cut
}
