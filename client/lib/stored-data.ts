/**
 * What the app keeps in the local and the session storage. This file has no imports, so that the landing
 * page can use it cheaply.
 */

/** Beginning of the keys of drafts. */
export const draftPrefix = 'draft:'
/**
 * The mark of a quick exit, in the session storage: it lasts as long as the tab, whose history leads back to
 * the app.
 */
export const quickExitKey = 'left'
export const themeKey = 'theme'
/** Beginning of the keys of playback positions. */
export const positionPrefix = 'listened:'
/** Speed and repeat of the player. */
export const listeningKey = 'listening'
/** Is set only to be removed: other tabs hear of it by their storage events. */
const logoutKey = 'logged-out'

/** Removes the drafts of this tab. */
export function clearDrafts(): void {
  for (const key of Object.keys(window.sessionStorage))
    if (key.startsWith(draftPrefix)) window.sessionStorage.removeItem(key)
}

/** Who has ended the session: a user who leaves on purpose, or the server. */
type SessionEnd = 'by-user' | 'by-server'

/**
 * Removes everything but the theme. The mark of a quick exit stays, too: it hides the app until the server
 * has answered that nobody is signed in. After a session that the server has ended, its user may sign in
 * again, and go on writing and listening.
 */
export function clearStoredData(end: SessionEnd): void {
  const staysForReturn = (key: string) =>
    key.startsWith(draftPrefix) || key.startsWith(positionPrefix) || key === listeningKey
  const stays = (key: string) =>
    key === themeKey || key === quickExitKey || (end === 'by-server' && staysForReturn(key))
  removeFrom('localStorage', stays)
  removeFrom('sessionStorage', stays)
}

/**
 * For the other tabs after a logout. The local storage was cleared where it happened; a tab that hears of it late would
 * clear that of the next user.
 */
export const clearTabData = (): void =>
  removeFrom('sessionStorage', (key) => key === themeKey || key === quickExitKey)

function removeFrom(
  name: 'localStorage' | 'sessionStorage',
  stays: (key: string) => boolean,
): void {
  try {
    const storage = window[name]
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (!stays(key)) storage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing can have been stored.
  }
}

/** Tells the other tabs of this browser that the user leaves: the drafts of each are in its own storage. */
export function announceLogout(): void {
  try {
    window.localStorage.setItem(logoutKey, 'yes')
    window.localStorage.removeItem(logoutKey)
  } catch {
    // Storage is blocked, so the other tabs cannot have stored anything either.
  }
}

/** Calls the listener when the user leaves in another tab. Returns the teardown. */
export function onLogoutInAnotherTab(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === logoutKey && newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
