/**
 * Leaves the app for a neutral site, and deletes unsent text. If another person then goes back in this tab,
 * the app shows nothing private until the user chooses to continue.
 */
import { browser } from './browser.ts'
import { clearDrafts, quickExitKey } from './stored-data.ts'

const neutralSite = 'https://www.wikipedia.org'

export function leaveQuickly(): void {
  // The other site may take a moment to load: nothing of this page stays visible until then.
  document.documentElement.hidden = true
  document.title = ''
  try {
    clearDrafts()
    window.sessionStorage.setItem(quickExitKey, 'yes')
  } catch {
    // Storage is blocked or full; leaving matters more.
  }
  browser.replaceWith(neutralSite)
}

export function hasLeftQuickly(): boolean {
  try {
    return window.sessionStorage.getItem(quickExitKey) !== null
  } catch {
    return false
  }
}

/**
 * Reloads a page that the browser restores from its back/forward cache after a quick exit: it would
 * be blank, or show private content. Returns the teardown.
 */
export function reloadAfterQuickExit(): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasLeftQuickly()) browser.reload()
  }
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

export function clearQuickExitMark(): void {
  try {
    window.sessionStorage.removeItem(quickExitKey)
  } catch {
    // Storage is blocked, so nothing can have been stored.
  }
}
