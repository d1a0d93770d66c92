/** A long list that is shown in steps: loaded rows first, then the next page. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OlderPages } from './pages.ts'
import { isFocusLostOrOn } from './restore-focus.ts'

interface Steps {
  shownCount: number
  /** Index of the first row that the last step added. */
  firstNewIndex: number | null
  /** For the caller to attach to the row at `firstNewIndex`, which gets the focus. */
  firstNewRow: RefObject<HTMLElement | null>
  showMore: () => void
}

export function useSteps(
  stepSize: number,
  loadedCount: number,
  olderPages: OlderPages | null,
): Steps {
  const [shownCount, setShownCount] = useState(stepSize)
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null)
  const firstNewRow = useRef<HTMLElement>(null)
  /** The focused element at the click, until the new rows are there or the request has ended. */
  const focusedAtClick = useRef<Element | null>(null)
  const isLoading = olderPages?.isLoading ?? false
  // The button moves below the new rows: the focus goes to the first of them, unless the user has moved it elsewhere.
  useEffect(() => {
    const focused = focusedAtClick.current
    if (!focused || firstNewIndex === null || loadedCount <= firstNewIndex) return
    focusedAtClick.current = null
    if (!isFocusLostOrOn(focused)) return
    firstNewRow.current?.focus({ preventScroll: true })
  }, [loadedCount, firstNewIndex])
  // A request may bring no row: one that comes later must not take the focus.
  useEffect(() => {
    if (!isLoading) focusedAtClick.current = null
  }, [isLoading])
  return {
    shownCount,
    firstNewIndex,
    firstNewRow,
    showMore: () => {
      focusedAtClick.current = document.activeElement
      setFirstNewIndex(Math.min(shownCount, loadedCount))
      if (shownCount < loadedCount) setShownCount(shownCount + stepSize)
      else {
        setShownCount(loadedCount + stepSize)
        olderPages?.load()
      }
    },
  }
}
