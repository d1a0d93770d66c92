import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Moves the focus to the heading of a list when the row that had it is deleted. */
export function useFocusAfterRemoval(
  heading: RefObject<HTMLElement | null>,
  count: number | null,
): () => void {
  const removed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is gone once the count has changed
  useEffect(() => {
    if (!removed.current) return
    removed.current = false
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) heading.current?.focus({ preventScroll: true })
  }, [heading, count])
  return useCallback(() => {
    removed.current = true
  }, [])
}
