import { browser } from './browser.ts'
import { discardAllDrafts } from './drafts.ts'
import { removeAllOfflineTracks } from './offline-tracks.ts'
import { clearPlaybackPositions } from './sound/playback-position.ts'
import { forgetSource } from './sound/stored-source.ts'

/** Removes what this device stores, then leaves for the server's logout. */
export function logOut(): void {
  discardAllDrafts()
  clearPlaybackPositions()
  forgetSource()
  const leave = () => browser.leaveTo('/api/logout')
  removeAllOfflineTracks().then(leave, leave)
}
