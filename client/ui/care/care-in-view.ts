import { type RefObject, useEffect } from 'react'
import { careInView } from '#client/lib/care-in-view.ts'

/**
 * Marks the element while it is on the screen. On phones, the bars of the app and the row of the help button
 * then scroll with the page (the variant `care` in app.css), so that they do not cover the answer. Toasts that can
 * wait are held back.
 */
export function useCareInView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((changes) => {
      const isInView = changes.at(-1)?.isIntersecting ?? false
      current.toggleAttribute('data-care-in-view', isInView)
      careInView.mark(current, isInView)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      careInView.mark(current, false)
    }
  }, [element])
}
