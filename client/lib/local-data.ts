import { removeAllOfflineTracks } from './offline-tracks.ts'

/** What this browser remembers of a person beyond their session. */
const keptForAnyone = ['theme']

/** Forgets drafts, places in tracks, kept tracks and whatever else was stored, but not how the room is lit. */
export function clearLocalData(): void {
  void removeAllOfflineTracks().catch(() => undefined)
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys) if (!keptForAnyone.includes(key)) storage.removeItem(key)
    } catch {
      // Closed storage has kept nothing.
    }
  }
}
