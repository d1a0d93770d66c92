/**
 * Reads the session from the response that index.html has requested before the scripts loaded. A
 * visitor gets the landing page without downloading the app.
 */
import { peekPrefetched } from '#client/lib/prefetched-responses.ts'

/**
 * `signed-in-or-unknown`: the app takes the same response as its first read of the user, or requests the user if
 * nothing was prefetched.
 */
export type InitialSession = 'visitor' | 'signed-in-or-unknown'

export async function initialSession(): Promise<InitialSession> {
  const response = await peekPrefetched('/api/auth/user')
  if (response?.status === 401) return 'visitor'
  const body: unknown = response?.ok
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined
  return isSignedOut(body) ? 'visitor' : 'signed-in-or-unknown'
}

const isSignedOut = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  (('isAuthenticated' in body && body.isAuthenticated === false) ||
    ('user' in body && body.user === null))
