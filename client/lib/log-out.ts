import { browser } from './browser.ts'
import { discardAllDrafts } from './drafts.ts'
import { removeAllOfflineTracks } from './offline-tracks.ts'
import { clearPlaybackPositions } from './sound/playback-position.ts'

/** Removes what this device stores, then leaves for the server's logout. */
export function logOut(): void {
  discardAllDrafts()
  clearPlaybackPositions()
  const leave = () => browser.leaveTo('/api/logout')
  removeAllOfflineTracks().then(leave, leave)
}
