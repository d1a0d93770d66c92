import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Progress {
  element: RefObject<HTMLElement | null>
  isShown: boolean
}

/**
 * A button that is disabled while busy loses the focus. This moves the focus to the progress element
 * meanwhile, if that is shown, and back to the button afterwards, unless the user has moved it
 * elsewhere, such as to an empty part of the page.
 */
export function useRestoreFocus(
  button: RefObject<HTMLButtonElement | null>,
  busy: boolean,
  progress?: Progress,
): void {
  const hadFocus = useRef(false)
  const lostByDisabling = useRef(false)
  const { element: progressElement, isShown = false } = progress ?? {}
  const watchedButton = useRef<HTMLButtonElement | null>(null)
  // After every render: the button may appear later, or be another one.
  useLayoutEffect(() => {
    const element = button.current
    if (!element?.disabled) lostByDisabling.current = false
    if (element === null || element === watchedButton.current) return
    watchedButton.current = element
    // Chromium blurs a button as soon as it is disabled, before any effect runs.
    element.addEventListener('blur', () => {
      lostByDisabling.current = element.disabled
    })
  })
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = lostByDisabling.current || document.activeElement === button.current
      lostByDisabling.current = false
      return
    }
    if (hadFocus.current && isFocusLost()) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [button, busy])
  useLayoutEffect(() => {
    if (!isShown || !hadFocus.current) return
    if (!isFocusLostOrOn(button.current)) return
    const element = progressElement?.current
    if (!element) return
    element.focus({ preventScroll: true })
    // The focus is restored if it is lost with the progress element, or with a control to which it has moved on, but not
    // if the user has moved it to an empty part of the page. Checked after the event, because Chromium blurs an element
    // before it removes it. Another window leaves it active.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      queueMicrotask(() => {
        if (element.isConnected && document.activeElement !== element) hadFocus.current = false
      })
    }
    const onFocus = () => {
      hadFocus.current = true
    }
    element.addEventListener('blur', onBlur)
    element.addEventListener('focus', onFocus)
    return () => {
      element.removeEventListener('blur', onBlur)
      element.removeEventListener('focus', onFocus)
    }
  }, [button, progressElement, isShown])
}

export const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body

/** Whether the focus is lost or still on the element: some browsers leave it on a disabled button for a while. */
export const isFocusLostOrOn = (element: Element | null) =>
  isFocusLost() || document.activeElement === element
