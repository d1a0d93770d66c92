/**
 * Moves the focus from an element that is removed to the one that replaces it, such as from the progress of a
 * narration to its player.
 */
import { type RefObject, useLayoutEffect } from 'react'
import { isFocusLost } from './restore-focus.ts'

/** The key of the removed element that had the focus, until its replacement has mounted. */
let pendingHandoverKey: string | null = null

/**
 * For an element that may be removed while it, or something inside, has the focus. The key is no DOM id but any
 * value that both elements share, such as the id of a job, which its track has too.
 */
export function useHandOverFocus(
  element: RefObject<HTMLElement | null>,
  handoverKey: string,
): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) pendingHandoverKey = handoverKey
    }
  }, [element, handoverKey])
}

/** For the element that replaces it, with the same key. */
export function useReceiveFocus(element: RefObject<HTMLElement | null>, handoverKey: string): void {
  useLayoutEffect(() => {
    if (pendingHandoverKey !== handoverKey) return
    pendingHandoverKey = null
    if (isFocusLost()) element.current?.focus({ preventScroll: true })
  }, [element, handoverKey])
}
