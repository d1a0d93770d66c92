import { signInParameter } from './notices.ts'

/** Where 'Sign in' leads: back, in the end, to the page that was asked for. */
export function signInUrl(
  location: Pick<Location, 'pathname' | 'search'> = window.location,
): string {
  if (location.pathname === '/') return '/api/login'
  const search = new URLSearchParams(location.search)
  search.delete(signInParameter)
  const returnTo = search.size > 0 ? `${location.pathname}?${search}` : location.pathname
  return `/api/login?${new URLSearchParams({ returnTo })}`
}
