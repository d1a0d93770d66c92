/**
 * Forgets what this browser holds of the user: what is stored, but for the theme, and the tracks saved
 * offline. The promise is fulfilled when the tracks are deleted or cannot be.
 */
import { removeAllOfflineTracks } from './offline-tracks.ts'
import { stopSavingPositions } from './sound/playback-position.ts'
import { announceLogout, clearStoredData } from './stored-data.ts'

/**
 * For a user who leaves on purpose: by logging out, on every device, or with the account. The other tabs
 * forget the user, too.
 */
export function forgetUser(): Promise<void> {
  stopSavingPositions()
  clearStoredData('by-user')
  announceLogout()
  return removeOfflineTracks()
}

/** For a session that the server has ended: its user may sign in again, and go on writing and listening. */
export function forgetEndedSession(): Promise<void> {
  clearStoredData('by-server')
  return removeOfflineTracks()
}

const removeOfflineTracks = () => removeAllOfflineTracks().catch(() => undefined)
