import { ToCome } from '../to-come.tsx'

export default function Admin() {
  return (
    <ToCome
      name="Admin Panel"
      promise="The people of Evenstream, their roles and plans will stand here."
    />
  )
}
