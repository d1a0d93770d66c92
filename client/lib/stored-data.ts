/**
 * Removes data of the app from the local and the session storage. This file has no imports, so that the
 * landing page can use it cheaply.
 */

/** Beginning of the keys of drafts. */
export const draftPrefix = 'draft:'
/**
 * The mark of a quick exit, in the session storage: it lasts at most as long as the tab, whose history leads back to
 * the app.
 */
export const quickExitKey = 'left'
export const themeKey = 'theme'
/** Beginning of the keys of playback positions. */
export const positionPrefix = 'listened:'
/** Speed and repeat of the player. */
export const listeningKey = 'listening'
/** Set and removed at once, only to fire a storage event in the other tabs. */
const logoutKey = 'logged-out'

/** Removes the drafts of this tab. */
export function clearDrafts(): void {
  for (const key of Object.keys(window.sessionStorage))
    if (key.startsWith(draftPrefix)) window.sessionStorage.removeItem(key)
}

/** Who has ended the session: the user, by logging out or deleting the account, or the server. */
type SessionEnd = 'ended-by-user' | 'ended-by-server'

/**
 * Removes everything but the theme and the mark of a quick exit, which hides the app until the user
 * continues or the server has answered that nobody is signed in. If the server has ended the session, drafts,
 * playback positions and player options are kept as well: the user may sign in again and continue.
 */
export function clearStoredData(end: SessionEnd): void {
  const isKeptForNextSignIn = (key: string) =>
    key.startsWith(draftPrefix) || key.startsWith(positionPrefix) || key === listeningKey
  const isKept = (key: string) =>
    key === themeKey ||
    key === quickExitKey ||
    (end === 'ended-by-server' && isKeptForNextSignIn(key))
  removeFrom('localStorage', isKept)
  removeFrom('sessionStorage', isKept)
  notifyOfRemoval()
}

/**
 * For the other tabs after a logout; clears only what each tab has of its own. The tab of the logout has
 * cleared the local storage, which all tabs share: clearing it again, if the event arrives late, could
 * remove data of the next user.
 */
export function clearTabData(): void {
  removeFrom('sessionStorage', (key) => key === quickExitKey)
  notifyOfRemoval()
}

const removalListeners = new Set<() => void>()

/** Calls the listener when the stored data is removed: for a module that keeps in memory what could not be stored. */
export function onStoredDataRemoved(listener: () => void): void {
  removalListeners.add(listener)
}

function notifyOfRemoval(): void {
  for (const listener of removalListeners) listener()
}

function removeFrom(
  name: 'localStorage' | 'sessionStorage',
  isKept: (key: string) => boolean,
): void {
  try {
    const storage = window[name]
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (!isKept(key)) storage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing can have been stored.
  }
}

/**
 * Notifies the other tabs of this browser that the user is logging out or has deleted the account:
 * each may have drafts in its own session storage, which only that tab can clear.
 */
export function announceLogout(): void {
  try {
    window.localStorage.setItem(logoutKey, 'yes')
    window.localStorage.removeItem(logoutKey)
  } catch {
    // Storage is blocked, so the other tabs have stored nothing either; what they keep in memory is lost when they are
    // closed.
  }
}

/**
 * Calls the listener when the user logs out, or deletes the account, in another tab. Returns the
 * teardown.
 */
export function onLogoutInAnotherTab(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === logoutKey && newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
