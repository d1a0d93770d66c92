import { type RefObject, useEffect, useState } from 'react'

/** Whether a clamped text is cut off. Measured, since it depends on the width. */
export function useTextOverflow(text: RefObject<HTMLElement | null>, all: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || all) return
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, all])
  return overflows
}
