import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from './restore-focus.ts'

/**
 * Moves the focus to the heading of a list when the row that had the focus is deleted, or to the page's
 * main part if the heading disappears with the row. Call the returned function on the deletion; the focus
 * moves once `count`, the number of rows, has changed.
 */
export function useFocusAfterRemoval(
  heading: RefObject<HTMLElement | null>,
  count: number | null,
): () => void {
  const wasRemoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has disappeared once the count has changed
  useEffect(() => {
    if (!wasRemoved.current) return
    wasRemoved.current = false
    const target = heading.current ?? document.getElementById('main')
    if (isFocusLost()) target?.focus({ preventScroll: true })
  }, [heading, count])
  return useCallback(() => {
    wasRemoved.current = true
  }, [])
}
