/**
 * Who is there is asked by the page itself, before its scripts have arrived (see index.html), so that
 * a visitor waits for one thing after another only once, and downloads nothing of the app to learn it.
 */
import { peekFirstAnswer } from '#client/lib/first-answers.ts'

/**
 * The app takes over for a user and for every failure. It reads the same answer by the contract:
 * asking again would be a second request for the same question.
 */
export type FirstAnswer = 'visitor' | 'app'

export async function whoIsThere(): Promise<FirstAnswer> {
  const response = await peekFirstAnswer('/api/auth/user')
  if (response?.status === 401) return 'visitor'
  const said: unknown = response?.ok
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined
  return isNobody(said) ? 'visitor' : 'app'
}

const isNobody = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (('isAuthenticated' in said && said.isAuthenticated === false) ||
    ('user' in said && said.user === null))
