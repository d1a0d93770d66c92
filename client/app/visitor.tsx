import { Landing } from '#client/screens/landing/index.tsx'
import { usePageTitle } from './page-title.ts'

/** The page that a visitor sees at every path. */
export default function LandingPage() {
  usePageTitle(null)
  return <Landing />
}
