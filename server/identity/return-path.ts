import { screenPaths } from '#shared/screen-paths.ts'

/** Characters of the encoded path. It is stored in a cookie, and browsers drop cookies above 4 kB. */
const maxLength = 500
/** Stands for our own origin while a path is parsed. */
const base = 'http://ours.invalid'

/**
 * The paths of the client's screens, as patterns. An allow-list rather than a deny-list of /api/…:
 * encoded variants of a path match none of these, so they need not be decoded.
 */
const screens = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[A-Za-z0-9_-]+')}/?$`),
)

/** The path to return to after signing in: a screen with its query, or else the home screen. */
export function safeReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return '/'
  // Like a browser, this reads a backslash as a slash, drops tabs and line breaks, and resolves dots.
  const url = URL.parse(requested, base)
  if (url?.origin !== base || !screens.some((screen) => screen.test(url.pathname))) return '/'
  const path = url.pathname + url.search
  // Resolved dots can leave two leading slashes, which a browser reads as the start of a host name.
  return path.startsWith('//') || path.length > maxLength ? '/' : path
}
