import { removeAllOfflineTracks } from './offline-tracks.ts'

/** Keys without private data; they are not removed. */
const publicKeys = ['theme', 'coach']

/** Removes drafts, playback positions, offline tracks and all other stored data except such choices. */
export function clearLocalData(): void {
  void removeAllOfflineTracks().catch(() => undefined)
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys) if (!publicKeys.includes(key)) storage.removeItem(key)
    } catch {
      // Storage is blocked, so nothing can have been stored.
    }
  }
}
