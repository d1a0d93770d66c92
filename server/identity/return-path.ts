/** Where to go after signing in: a page of ours, or home. */
export function safeReturnPath(wish: unknown): string {
  const base = 'http://ours.invalid'
  if (typeof wish !== 'string' || !wish.startsWith('/') || wish.length > 500) return '/'
  try {
    // Browsers read '/\' like '//' and drop tabs and line breaks: judge what they would make of it.
    const url = new URL(wish, base)
    const path = url.pathname + url.search
    const isPage = !path.startsWith('//') && !path.startsWith('/api/')
    return url.origin === base && isPage ? path : '/'
  } catch {
    return '/'
  }
}
