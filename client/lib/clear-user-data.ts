/**
 * Removes what this browser holds of the user: the tracks saved offline, and what `clearStoredData` removes. The
 * promises resolve even if the tracks cannot be deleted.
 */
import { removeAllOfflineTracks } from './offline-tracks.ts'
import { stopSavingPositions } from './sound/playback-position.ts'
import { announceLogout, clearStoredData } from './stored-data.ts'

/**
 * For a user who leaves on purpose: by logging out here or on every device, or by deleting the account. The other
 * tabs remove their data, too.
 */
export function clearUserData(): Promise<void> {
  stopSavingPositions()
  clearStoredData('ended-by-user')
  announceLogout()
  return removeOfflineTracks()
}

/**
 * For a session that the server has ended: drafts, playback positions and player options stay for a user who
 * signs in again.
 */
export function clearEndedSessionData(): Promise<void> {
  clearStoredData('ended-by-server')
  return removeOfflineTracks()
}

const removeOfflineTracks = () => removeAllOfflineTracks().catch(() => undefined)
