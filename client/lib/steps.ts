/** A long list that is shown in steps: loaded rows first, then the next page. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OlderPages } from './pages.ts'

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
  const mustFocusNew = useRef(false)
  // The button moves below the new rows: the focus goes to the first of them.
  useEffect(() => {
    if (!mustFocusNew.current || firstNewIndex === null || loadedCount <= firstNewIndex) return
    mustFocusNew.current = false
    firstNewRow.current?.focus({ preventScroll: true })
  }, [loadedCount, firstNewIndex])
  // After a failed load there is no new row: one that comes later must not take the focus.
  // `hasFailed` stays true until a request succeeds.
  const hasJustFailed = olderPages?.hasFailed && !olderPages.isLoading
  useEffect(() => {
    if (hasJustFailed) mustFocusNew.current = false
  }, [hasJustFailed])
  return {
    shownCount,
    firstNewIndex,
    firstNewRow,
    showMore: () => {
      mustFocusNew.current = true
      setFirstNewIndex(Math.min(shownCount, loadedCount))
      if (shownCount < loadedCount) setShownCount(shownCount + stepSize)
      else {
        setShownCount(loadedCount + stepSize)
        olderPages?.load()
      }
    },
  }
}
