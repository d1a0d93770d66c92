import { stubStorage } from './storage.ts'

/** Fills the local and the session storage under keys of the app, for a user with the id `fern`. */
export function storeUserData(): void {
  stubStorage()
  window.localStorage.setItem('theme', 'dark')
  window.localStorage.setItem('coach', 'hidden')
  window.localStorage.setItem('help-country', 'DE')
  window.localStorage.setItem('listening', '{"speed":0.9,"repeats":true}')
  window.localStorage.setItem('listened:fern', '[["track",60]]')
  window.localStorage.setItem('told-jobs', '["job"]')
  window.sessionStorage.setItem('draft:fern:goal', 'A garden')
  window.sessionStorage.setItem('sounding', '{"userId":"fern"}')
}

/** The keys that stay when the server has ended the session: the user may sign in again. */
export const keysAfterEndedSession = ['theme', 'listening', 'listened:fern', 'draft:fern:goal']

/** Dispatches the storage event that the browser sends to this page after a logout in another tab. */
export const logOutInAnotherTab = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'logged-out', newValue: 'yes' }))

export const keysIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index))

export const storedKeys = () => [window.localStorage, window.sessionStorage].flatMap(keysIn)
