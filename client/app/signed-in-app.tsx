import type { ReactNode } from 'react'
import { discardPrefetched } from '#client/lib/prefetched-responses.ts'
import { createQueryClient } from '#client/lib/queries.ts'
import { currentUser, watchSession } from '#client/lib/session.ts'
import { App } from './app.tsx'
import type { ScreenModule } from './screens.ts'

/** In milliseconds: a skeleton that is replaced sooner would only flicker. */
const prefetchTimeout = 120

/** Renders the app from the responses that index.html has requested. */
export async function openSignedInApp(screen?: ScreenModule): Promise<ReactNode> {
  const client = createQueryClient()
  // Uses the prefetched response, also when it is a failure: no second request.
  await client.prefetchQuery(currentUser)
  watchSession(client)
  const user = client.getQueryData(currentUser.queryKey)?.user
  if (user && screen?.prefetch) {
    const timeout = new Promise((resolve) => setTimeout(resolve, prefetchTimeout))
    await Promise.race([screen.prefetch(client, user), timeout])
  }
  discardPrefetched()
  return <App queryClient={client} />
}
