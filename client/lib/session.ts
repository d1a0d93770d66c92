import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { onUnauthorized } from './call.ts'
import { clearNotice, type Notice, raiseNotice } from './notices.ts'
import { removeAllOfflineTracks } from './offline-tracks.ts'
import { readOrNull } from './queries.ts'

export const currentUser = {
  ...readOrNull(getCurrentUser),
  // What failed is asked again when somebody says so: not by every part that wants to know.
  retryOnMount: false,
}

type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  | { state: 'failed'; retry: () => void }

export function useSession(): Session {
  const { data, isPending, isError, refetch } = useQuery(currentUser)
  // Data first: a later failure to ask again does not undo what is known.
  if (data !== undefined) {
    const user = userIn(data)
    return user ? { state: 'signed-in', user } : { state: 'signed-out' }
  }
  if (isError) return { state: 'failed', retry: () => void refetch() }
  return isPending ? { state: 'loading' } : { state: 'signed-out' }
}

/** The user of the screen at hand; null while nobody is signed in. */
export function useCurrentUser(): User | null {
  const session = useSession()
  return session.state === 'signed-in' ? session.user : null
}

/** Keeps what is known about the user true to what the server says; returns how to stop. */
export function watchSession(client: QueryClient): () => void {
  const stopListening = onUnauthorized((endpoint) => {
    if (endpoint === getCurrentUser) return
    void client.refetchQueries(
      { queryKey: currentUser.queryKey, exact: true },
      // A screen whose five reads are refused asks once, not five times.
      { cancelRefetch: false },
    )
  })

  let known = userIn(client.getQueryData(currentUser.queryKey))
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!isCurrentUser(event.query.queryKey)) return
    const before = known
    known = userIn(client.getQueryData(currentUser.queryKey))
    if (known) clearNotice()
    // In the server's own words, whoever was there: a device whose session is over keeps nothing.
    else forgetKept()
    if (!before || before.id === known?.id) return
    if (known) clearPrivateQueries(client)
    else raiseNotice('signed-out')
  })

  return () => {
    stopListening()
    stopWatching()
  }
}

/**
 * The server has ended the session of this page. Only it can say whether another took its place, as
 * when somebody has signed in anew in another tab; where it does not, its first word counts.
 */
export async function handleSessionEnded(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: currentUser.queryKey, exact: true })
  if (client.getQueryState(currentUser.queryKey)?.status === 'error') forgetKept()
}

const forgetKept = () => void removeAllOfflineTracks().catch(() => undefined)

/** Whoever leaves on purpose is a visitor from here on, and is told what has happened. */
export function signOutLocally(client: QueryClient, notice: Notice): void {
  client.setQueryData(currentUser.queryKey, null)
  // After it: that they are gone raises the plainer word for it.
  raiseNotice(notice)
}

/** What one person read must be shown neither to the next nor to a visitor. */
function clearPrivateQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isCurrentUser(queryKey) })
}

/**
 * For what is shown to visitors. It waits until that is on the page: a screen that is still there
 * when its reads are forgotten would read them again, and be refused again.
 */
export function useClearPrivateQueries(): void {
  const client = useQueryClient()
  useEffect(() => clearPrivateQueries(client), [client])
}

const isCurrentUser = ([path]: QueryKey) => path === getCurrentUser.path

function userIn(answer: { isAuthenticated: boolean; user: User | null } | null | undefined) {
  return answer?.isAuthenticated ? answer.user : null
}
