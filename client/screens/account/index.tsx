import { KeptReflections } from '#client/ui/journal/kept-reflections.tsx'
import { ToCome } from '../to-come.tsx'

export default function Account() {
  return (
    <>
      <ToCome
        name="Account"
        promise="Your profile, your plan and what you have used will stand here."
      />
      <KeptReflections />
    </>
  )
}
