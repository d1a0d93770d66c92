/**
 * Who is there is asked by the page itself, before its scripts have arrived (see index.html), so that
 * a visitor waits for one thing after another only once, and downloads nothing of the app to learn it.
 */
import { takeFirstAnswer } from '#client/lib/first-answers.ts'

export type FirstAnswer =
  | { is: 'visitor' }
  /** Somebody, or nobody can say: the app reads the answer by the contract, or asks again. */
  | { is: 'for-the-app'; said: unknown }

export async function whoIsThere(): Promise<FirstAnswer> {
  const response = await takeFirstAnswer('/api/auth/user')
  if (response?.status === 401) return { is: 'visitor' }
  const said: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  return isNobody(said) ? { is: 'visitor' } : { is: 'for-the-app', said }
}

const isNobody = (said: unknown) =>
  typeof said === 'object' &&
  said !== null &&
  (('isAuthenticated' in said && said.isAuthenticated === false) ||
    ('user' in said && said.user === null))
