/**
 * Reads the session from the response that index.html has requested before the scripts loaded. A
 * visitor gets the landing page without downloading the app.
 */
import { peekPrefetched } from '#client/lib/prefetched-responses.ts'

/**
 * 'app' stands for a signed-in user, and for any response that does not show whether the user is signed in:
 * the app then reads it or requests it again.
 */
export type InitialSession = 'visitor' | 'app'

export async function initialSession(): Promise<InitialSession> {
  const response = await peekPrefetched('/api/auth/user')
  if (response?.status === 401) return 'visitor'
  const body: unknown = response?.ok
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined
  return isSignedOut(body) ? 'visitor' : 'app'
}

const isSignedOut = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  (('isAuthenticated' in body && body.isAuthenticated === false) ||
    ('user' in body && body.user === null))
