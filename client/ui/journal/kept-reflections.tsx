import { isPaid } from '#client/lib/paid.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { PastReflections } from './past-reflections.tsx'

/** For those whose plan has ended: what they wrote stays theirs to read, to hear and to delete. */
export function KeptReflections() {
  const user = useCurrentUser()
  if (user === null || isPaid(user)) return null
  return <PastReflections canGenerate={false} onlyIfAny />
}
