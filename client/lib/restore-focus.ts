import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while it works loses the focus, and with it the place of whoever uses a
 * keyboard. This gives it back when the work is done, unless they have gone elsewhere meanwhile.
 */
export function useRestoreFocus(button: RefObject<HTMLElement | null>, working: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (working) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    const nobodyHasIt = document.activeElement === null || document.activeElement === document.body
    if (hadFocus.current && nobodyHasIt) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [button, working])
}
