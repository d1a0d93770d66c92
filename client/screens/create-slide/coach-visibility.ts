import { useState } from 'react'

const storageKey = 'coach'
const hiddenValue = 'hidden'

/** Whether the coach is shown; the choice is kept in this browser until the user is signed out. */
export function useCoachVisibility(): [isVisible: boolean, setVisible: (visible: boolean) => void] {
  const [isVisible, setVisible] = useState(() => !isStoredHidden())
  return [
    isVisible,
    (visible) => {
      setVisible(visible)
      try {
        if (visible) window.localStorage.removeItem(storageKey)
        else window.localStorage.setItem(storageKey, hiddenValue)
      } catch {
        // Storage may be blocked or full: the choice then lasts as long as the screen.
      }
    },
  ]
}

function isStoredHidden(): boolean {
  try {
    return window.localStorage.getItem(storageKey) === hiddenValue
  } catch {
    return false
  }
}
