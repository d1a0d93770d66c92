/**
 * The theme, light or dark. An inline script in index.html applies the stored theme before the first
 * paint; after that, this store applies every change.
 */
import { useSyncExternalStore } from 'react'
import { themeKey } from './stored-data.ts'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
let current = storedTheme()

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, () => current)
  return { theme, toggleTheme }
}

function toggleTheme(): void {
  const newTheme = current === 'dark' ? 'light' : 'dark'
  try {
    window.localStorage.setItem(themeKey, newTheme)
  } catch {
    // Storage may be blocked or full: the choice then lasts as long as the page.
  }
  apply(newTheme)
}

function storedTheme(): Theme {
  try {
    return window.localStorage.getItem(themeKey) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

function apply(theme: Theme): void {
  current = theme
  const page = document.documentElement
  page.classList.toggle('dark', theme === 'dark')
  page.style.colorScheme = theme
  const themeColorMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  const colour = themeColorMeta?.dataset[theme]
  if (themeColorMeta && colour) themeColorMeta.content = colour
  for (const listener of listeners) listener()
}

/** Applies changes of the stored theme that another tab makes. Returns the teardown. */
export function syncThemeAcrossTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === themeKey || event.key === null) apply(storedTheme())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
