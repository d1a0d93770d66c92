import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while busy loses the focus. This restores it afterwards, unless the user
 * has moved it elsewhere.
 */
export function useRestoreFocus(button: RefObject<HTMLElement | null>, busy: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (hadFocus.current && isFocusLost) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [button, busy])
}
