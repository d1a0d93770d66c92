/** The focus moves from what disappears to what appears in its place, such as from a progress to its result. */
import { type RefObject, useLayoutEffect } from 'react'
import { isFocusLost } from './restore-focus.ts'

/** The id of what had the focus when it disappeared. */
let leftBehind: string | null = null

/** For an element that may disappear while it, or something inside, has the focus. */
export function useHandOverFocus(element: RefObject<HTMLElement | null>, id: string): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) leftBehind = id
    }
  }, [element, id])
}

/** For the element that appears in its place, with the same id. */
export function useReceiveFocus(element: RefObject<HTMLElement | null>, id: string): void {
  useLayoutEffect(() => {
    if (leftBehind !== id) return
    leftBehind = null
    if (isFocusLost()) element.current?.focus({ preventScroll: true })
  }, [element, id])
}
