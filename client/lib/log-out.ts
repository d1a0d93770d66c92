import { browser } from './browser.ts'
import { forgetUser } from './forget-user.ts'

/** Forgets the user on this device, then leaves for the server's logout. */
export function logOut(): void {
  void forgetUser().then(() => browser.leaveTo('/api/logout'))
}
