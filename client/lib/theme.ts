/**
 * Light or dark. The page's head applies the stored theme before the first paint, by a few lines of
 * its own in index.html; this store takes over from there.
 */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()
let current = storedTheme()

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, () => current)
  return { theme, toggleTheme }
}

function toggleTheme(): void {
  const next = current === 'dark' ? 'light' : 'dark'
  try {
    window.localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be blocked or full: the choice then lasts as long as the page.
  }
  apply(next)
}

function storedTheme(): Theme {
  try {
    return window.localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

function apply(theme: Theme): void {
  current = theme
  const page = document.documentElement
  page.classList.toggle('dark', theme === 'dark')
  page.style.colorScheme = theme
  const chrome = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  const colour = chrome?.dataset[theme]
  if (chrome && colour) chrome.content = colour
  for (const listener of listeners) listener()
}

/** Applies a theme chosen, or storage cleared, in another tab. Returns the teardown. */
export function syncThemeAcrossTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) apply(storedTheme())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
