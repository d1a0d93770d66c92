import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { PastReflections } from './past-reflections.tsx'
import { PastReviews } from './weekly-review/past-reviews.tsx'

/**
 * For users without paid access (`hasPaidAccess`), who can still read and delete their reflections and reviews, and
 * play the meditations that they have.
 */
export function FreeTierReflections() {
  const user = useCurrentUser()
  if (user === null || hasPaidAccess(user)) return null
  return (
    <>
      <PastReflections canRequestMeditation={false} hiddenWhenEmpty showsHelpButton />
      <PastReviews />
    </>
  )
}
