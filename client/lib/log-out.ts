import { browser } from './browser.ts'
import { clearUserData } from './clear-user-data.ts'

/** Removes the user's data from this browser, then opens the server's logout. */
export function logOut(): void {
  void clearUserData().then(() => browser.leaveTo('/api/logout'))
}
