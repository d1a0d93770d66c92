import { useState } from 'react'
import { createQueryClient } from '#client/lib/queries.ts'
import { currentUser, watchSession } from '#client/lib/session.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { App } from './app.tsx'

/** The app, which begins with what the page has already been told. */
export function Inside({ said }: { said: unknown }) {
  const [queryClient] = useState(() => startingWith(said))
  return <App queryClient={queryClient} />
}

function startingWith(said: unknown) {
  const client = createQueryClient()
  const answer = getCurrentUser.answer.safeParse(said)
  if (answer.success) client.setQueryData(currentUser.queryKey, answer.data)
  watchSession(client)
  return client
}
