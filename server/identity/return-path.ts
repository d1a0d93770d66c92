import { screenPaths } from '#shared/screen-paths.ts'

/** Counted after encoding: browsers drop cookies above 4 kB, and the cookie of the attempt holds the path. */
const longest = 500
const base = 'http://ours.invalid'

/**
 * The addresses of the client's screens, each as a pattern. An allow-list rather than a refusal of
 * /api/…: an encoded form of a path matches none of these, so none has to be decoded and judged.
 */
const screens = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[A-Za-z0-9_-]+')}/?$`),
)

/** Where to go after signing in: one of the client's screens with its query, else the home screen. */
export function safeReturnPath(wish: unknown): string {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return '/'
  // Browsers read a backslash as a slash, drop tabs and line breaks, and resolve dots: so does this.
  const url = URL.parse(wish, base)
  if (url?.origin !== base || !screens.some((screen) => screen.test(url.pathname))) return '/'
  const path = url.pathname + url.search
  // Resolved dots can leave two slashes in front, which a browser takes for the start of a host name.
  return path.startsWith('//') || path.length > longest ? '/' : path
}
