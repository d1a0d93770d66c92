/**
 * The country whose help lines are shown: the chosen one, else that of the time zone. The choice stays on
 * this device, and is removed at logout with other stored data: it would reveal that a user looked for help.
 */
import { useSyncExternalStore } from 'react'
import { type CountryHelp, countryHelp, helpForZone } from '#shared/help-lines.ts'
import { onStoredDataRemoved } from './stored-data.ts'

const storageKey = 'help-country'
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
/** The choice, if it could not be stored. */
let unstoredChoice: string | null = null
onStoredDataRemoved(() => {
  unstoredChoice = null
  notifyListeners()
})

interface HelpCountry {
  /** undefined: unknown, or a country without a list of its own. */
  help: CountryHelp | undefined
  choose: (country: string) => void
}

export function useHelpCountry(): HelpCountry {
  const country = useSyncExternalStore(subscribe, currentCountry)
  return { help: countryHelp.find((entry) => entry.country === country), choose }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentCountry = (): string | undefined =>
  unstoredChoice ?? storedCountry() ?? helpForZone(timeZone())?.country

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function storedCountry(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function choose(country: string): void {
  try {
    window.localStorage.setItem(storageKey, country)
    unstoredChoice = null
  } catch {
    // Storage is blocked or full: the choice lasts until the stored data is removed or the page is closed.
    unstoredChoice = country
  }
  notifyListeners()
}
