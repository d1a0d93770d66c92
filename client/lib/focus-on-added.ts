import { useEffect, useRef } from 'react'
import type { OlderPages } from './pages.ts'

/**
 * Moves the focus to the first of the rows that a click on the button below a list adds, because the button moves below
 * them or disappears. `selector` finds what can have the focus in a row, a child of the element `list`.
 */
export function useFocusOnAdded<List extends HTMLElement>(
  selector: string,
  rowCount: number,
  olderPages: OlderPages | null,
) {
  const list = useRef<List>(null)
  const firstNewIndex = useRef<number | null>(null)
  useEffect(() => {
    if (firstNewIndex.current === null || rowCount <= firstNewIndex.current) return
    const row = list.current?.children[firstNewIndex.current]
    firstNewIndex.current = null
    row?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [selector, rowCount])
  // A failure stays until a request succeeds.
  const hasJustFailed = olderPages?.hasFailed && !olderPages.isLoading
  useEffect(() => {
    if (hasJustFailed) firstNewIndex.current = null
  }, [hasJustFailed])
  const showOlder = () => {
    firstNewIndex.current = rowCount
    olderPages?.load()
  }
  return { list, showOlder }
}
