/**
 * Without a page load, a screen reader does not announce that the screen has changed: after a
 * navigation the new heading takes the focus and, except on Back and Forward, the view scrolls to the top.
 */
import { type RefObject, useEffect, useRef } from 'react'

export interface NavigationState {
  /** The path of the screen that was rendered last. */
  lastPath: string
  /** The path that Back or Forward goes to, until it is rendered. */
  returningTo: string | null
}

export function useNavigationState(): RefObject<NavigationState> {
  const state = useRef<NavigationState>({ lastPath: window.location.pathname, returningTo: null })
  useEffect(() => {
    const onPopState = () => {
      state.current.returningTo = window.location.pathname
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return state
}

/** Must be used inside the same `Suspense` as the lazy screen: the effect then waits until the screen is rendered. */
export function useFocusOnNavigation(
  state: RefObject<NavigationState>,
  main: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const path = window.location.pathname
    const { lastPath, returningTo } = state.current
    state.current = { lastPath: path, returningTo: null }
    // No navigation: after a page load, the browser places focus and scroll position. The help that is shown in
    // place of the screen (`useHelpInRefusal`) moves the focus itself.
    if (path === lastPath) return
    // The browser restores the scroll position on Back and Forward.
    if (path !== returningTo) window.scrollTo(0, 0)
    focusHeading(main.current)
  }, [state, main])
}

function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}
