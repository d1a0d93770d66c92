import { useEffect, useRef } from 'react'
import type { OlderPages } from './pages.ts'
import { isFocusLostOrOn } from './restore-focus.ts'

/**
 * When a click on the button below a list has added rows, moves the focus to the first of them: the button moves below
 * them or disappears. The focus stays where the user has moved it meanwhile. `selector` finds what can have the focus
 * in a row; the rows are the children of the element `list`.
 */
export function useFocusOnAdded<List extends HTMLElement>(
  selector: string,
  olderPages: OlderPages | null,
) {
  const list = useRef<List>(null)
  /** The last row and the focused element at the click, until the request has ended. */
  const click = useRef<{ lastRow: Element | null; focused: Element | null }>(null)
  const isLoading = olderPages?.isLoading ?? false
  // After every render: a fast response may arrive without a render in between that shows the loading.
  useEffect(() => {
    const firstNewRow = click.current?.lastRow?.nextElementSibling
    if (!click.current || !firstNewRow) return
    const { focused } = click.current
    click.current = null
    if (!isFocusLostOrOn(focused)) return
    firstNewRow.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  })
  // A request may bring no row: one that comes later must not take the focus.
  useEffect(() => {
    if (!isLoading) click.current = null
  }, [isLoading])
  const showOlder = () => {
    click.current = {
      lastRow: list.current?.lastElementChild ?? null,
      focused: document.activeElement,
    }
    olderPages?.load()
  }
  return { list, showOlder }
}
