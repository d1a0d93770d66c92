import { Landing } from '#client/screens/landing/index.tsx'
import { usePageTitle } from './page-title.ts'

/** All that there is for somebody who is not signed in. */
export default function Visitor() {
  usePageTitle(null)
  return <Landing />
}
