/**
 * Who is there is asked by the page itself, before its scripts have arrived (see index.html), so that
 * a visitor waits for one thing after another only once, and downloads nothing of the app to learn it.
 */
import { peekPrefetched } from '#client/lib/prefetched-responses.ts'

/**
 * The app takes over for a user and for every failure. It reads the same answer by the contract:
 * asking again would be a second request for the same question.
 */
export type InitialSession = 'visitor' | 'app'

export async function initialSession(): Promise<InitialSession> {
  const response = await peekPrefetched('/api/auth/user')
  if (response?.status === 401) return 'visitor'
  const said: unknown = response?.ok
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined
  return isSignedOut(said) ? 'visitor' : 'app'
}

const isSignedOut = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (('isAuthenticated' in said && said.isAuthenticated === false) ||
    ('user' in said && said.user === null))
