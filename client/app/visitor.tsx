import { Landing } from '#client/screens/landing/index.tsx'
import { usePageTitle } from './page-title.ts'

/** The whole page for a visitor. */
export default function Visitor() {
  usePageTitle(null)
  return <Landing />
}
