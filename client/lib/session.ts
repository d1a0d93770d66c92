import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { onUnauthorized } from './call.ts'
import { clearEndedSessionData, clearUserData } from './clear-user-data.ts'
import { clearNotice, type Notice, raiseNotice } from './notices.ts'
import { queryOrNullFor } from './queries.ts'
import { onLogoutInAnotherTab } from './stored-data.ts'

/** Options of the query for the current user; `useCurrentUser` returns the user. */
export const currentUser = {
  ...queryOrNullFor(getCurrentUser),
  // A failed read is repeated on request, not by every component that mounts.
  retryOnMount: false,
}

type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  | { state: 'failed'; retry: () => void }

export function useSession(): Session {
  const { data, isError, refetch } = useQuery(currentUser)
  // Data first: after a failed refetch the previous data is still shown.
  if (data !== undefined) {
    const user = userIn(data)
    return user ? { state: 'signed-in', user } : { state: 'signed-out' }
  }
  if (isError) return { state: 'failed', retry: () => void refetch() }
  return { state: 'loading' }
}

/** The signed-in user; null if there is none. */
export function useCurrentUser(): User | null {
  const session = useSession()
  return session.state === 'signed-in' ? session.user : null
}

/** The signed-in user, for code outside of components. */
export const cachedUser = (client: QueryClient): User | null =>
  userIn(client.getQueryData(currentUser.queryKey))

/** Refetches the user on a 401, and reacts to a change of user and to a logout in another tab. Returns the teardown. */
export function watchSession(client: QueryClient): () => void {
  const stopListening = onUnauthorized((endpoint) => {
    if (endpoint === getCurrentUser) return
    void client.refetchQueries(
      { queryKey: currentUser.queryKey, exact: true },
      // Several reads that fail together cause one refetch.
      { cancelRefetch: false },
    )
  })

  let user = cachedUser(client)
  let isEndedByOtherTab = false
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!isCurrentUserKey(event.query.queryKey)) return
    const previousUser = user
    user = cachedUser(client)
    if (user) clearNotice()
    // The server has answered that there is no session, or the user has ended it here. After a logout in another tab,
    // that tab has removed what all tabs share: removing it again, if the event arrives late, could remove data of the
    // next user.
    else if (!isEndedByOtherTab) void clearEndedSessionData()
    if (!previousUser || previousUser.id === user?.id) return
    if (user) clearPrivateQueries(client)
    else raiseNotice('signed-out')
  })

  const stopLogoutListener = onLogoutInAnotherTab(() => {
    // The user is not refetched: the other tab may announce the logout before it calls the server, which
    // would then still report a session. A pending request is cancelled for the same reason.
    void client.cancelQueries({ queryKey: currentUser.queryKey, exact: true })
    // `setQueryData` calls the subscription above before it returns.
    isEndedByOtherTab = true
    client.setQueryData(currentUser.queryKey, null)
    isEndedByOtherTab = false
    // Must come after `setQueryData`, which makes the subscription above raise the notice
    // 'signed-out': its text says that drafts are kept, which is wrong after a logout.
    clearNotice()
  })

  return () => {
    stopListening()
    stopWatching()
    stopLogoutListener()
  }
}

/**
 * Call this after the server has ended this session. It refetches the user, since a sign-in in
 * another tab may have started a new session; if that fails, the data of the ended session is removed.
 */
export async function handleSessionEnded(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: currentUser.queryKey, exact: true })
  if (client.getQueryState(currentUser.queryKey)?.status === 'error') void clearEndedSessionData()
}

/**
 * Removes the user's data from this browser and shows the landing page with a notice, after the user has ended the
 * session on purpose.
 */
export function signOutLocally(client: QueryClient, notice: Notice): void {
  void clearUserData()
  client.setQueryData(currentUser.queryKey, null)
  // Must come after `setQueryData`, which makes `watchSession` raise its own notice.
  raiseNotice(notice)
}

/**
 * Removes all queries but that of the current user: one user's data must not be shown to the next,
 * nor to a visitor.
 */
function clearPrivateQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isCurrentUserKey(queryKey) })
}

/**
 * For the landing page. The queries are removed after that page has rendered: a screen that is
 * still mounted when its queries are removed would refetch them, and get another 401.
 */
export function useClearPrivateQueries(): void {
  const client = useQueryClient()
  useEffect(() => clearPrivateQueries(client), [client])
}

const isCurrentUserKey = ([path]: QueryKey) => path === getCurrentUser.path

function userIn(
  response: { isAuthenticated: boolean; user: User | null } | null | undefined,
): User | null {
  return response?.isAuthenticated ? response.user : null
}
