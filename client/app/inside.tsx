import type { ReactNode } from 'react'
import { forgetFirstAnswers } from '#client/lib/first-answers.ts'
import { createQueryClient } from '#client/lib/queries.ts'
import { currentUser, watchSession } from '#client/lib/session.ts'
import { App } from './app.tsx'
import type { ScreenModule } from './screens.ts'

/** In milliseconds: a skeleton that is gone again so soon would only flicker. */
const aMoment = 120

/** The app, which begins with what the page has already been told. */
export async function openInside(screen?: ScreenModule): Promise<ReactNode> {
  const client = createQueryClient()
  // Takes the answer that the page has asked for, and keeps a failure as well: no second request.
  await client.prefetchQuery(currentUser)
  watchSession(client)
  const user = client.getQueryData(currentUser.queryKey)?.user
  if (user && screen?.prefetch) {
    const late = new Promise((resolve) => setTimeout(resolve, aMoment))
    await Promise.race([screen.prefetch(client, user), late])
  }
  forgetFirstAnswers()
  return <App queryClient={client} />
}
