import type { ReactNode } from 'react'
import { discardPrefetched } from '#client/lib/prefetched-responses.ts'
import { createQueryClient } from '#client/lib/queries.ts'
import { currentUser, watchSession } from '#client/lib/session.ts'
import { App } from './app.tsx'
import type { ScreenModule } from './screens.ts'

/** The app waits at most this long for the data of its first screen: a skeleton shown sooner would only flicker. */
const prefetchTimeoutMs = 120

/** Creates the app with the responses that index.html has requested. */
export async function createSignedInApp(screen?: ScreenModule): Promise<ReactNode> {
  const client = createQueryClient()
  // This takes the response that index.html has requested, even a failed one, and sends no second request.
  await client.prefetchQuery(currentUser)
  watchSession(client)
  const user = client.getQueryData(currentUser.queryKey)?.user
  if (user && screen?.prefetch) {
    const timeout = new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))
    await Promise.race([screen.prefetch(client, user), timeout])
  }
  discardPrefetched()
  return <App queryClient={client} />
}
