import { signInParameter } from './notices.ts'

/** The sign-in URL, which returns to the requested page. */
export function signInUrl(
  location: Pick<Location, 'pathname' | 'search'> = window.location,
): string {
  if (location.pathname === '/') return '/api/login'
  const search = new URLSearchParams(location.search)
  search.delete(signInParameter)
  const returnTo = search.size > 0 ? `${location.pathname}?${search}` : location.pathname
  return `/api/login?${new URLSearchParams({ returnTo })}`
}
