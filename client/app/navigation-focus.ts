/**
 * In a page that never reloads, nobody is told that the screen changed unless we tell them: after a
 * navigation the focus goes to the new heading, and the view to the top.
 */
import { type RefObject, useEffect, useRef } from 'react'

export interface NavigationState {
  /** The path of the screen that was last arrived at. */
  at: string
  /** The path that Back or Forward led to, until it is arrived at. */
  returningTo: string | null
}

export function useNavigationState(): RefObject<NavigationState> {
  const journey = useRef<NavigationState>({ at: window.location.pathname, returningTo: null })
  useEffect(() => {
    const returning = () => {
      journey.current.returningTo = window.location.pathname
    }
    window.addEventListener('popstate', returning)
    return () => window.removeEventListener('popstate', returning)
  }, [])
  return journey
}

/** To be used beside the screen, where its effect runs once the screen is there. */
export function useFocusOnNavigation(
  journey: RefObject<NavigationState>,
  main: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const path = window.location.pathname
    const { at, returningTo } = journey.current
    journey.current = { at: path, returningTo: null }
    // A page load puts the reader in the right place by itself.
    if (path === at) return
    // So does the browser on the way back: to where one was reading.
    if (path !== returningTo) window.scrollTo(0, 0)
    focusHeading(main.current)
  }, [journey, main])
}

function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}
