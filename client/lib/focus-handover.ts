/**
 * Moves the focus from an element that is removed to the one that replaces it, such as from the progress of a
 * narration to its player.
 */
import { type RefObject, useLayoutEffect } from 'react'
import { isFocusLost } from './restore-focus.ts'

/** The id of the removed element that had the focus, until its replacement has taken it over. */
let pendingFocusId: string | null = null

/** For an element that may be removed while it, or something inside, has the focus. */
export function useHandOverFocus(element: RefObject<HTMLElement | null>, id: string): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) pendingFocusId = id
    }
  }, [element, id])
}

/** For the element that replaces it, with the same id. */
export function useReceiveFocus(element: RefObject<HTMLElement | null>, id: string): void {
  useLayoutEffect(() => {
    if (pendingFocusId !== id) return
    pendingFocusId = null
    if (isFocusLost()) element.current?.focus({ preventScroll: true })
  }, [element, id])
}
