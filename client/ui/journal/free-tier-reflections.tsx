import { hasPaidAccess } from '#client/lib/paid-access.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { PastReflections } from './past-reflections.tsx'

/** For those whose plan has ended: what they wrote stays theirs to read, to hear and to delete. */
export function FreeTierReflections() {
  const user = useCurrentUser()
  if (user === null || hasPaidAccess(user)) return null
  return <PastReflections canGenerate={false} onlyIfAny />
}
