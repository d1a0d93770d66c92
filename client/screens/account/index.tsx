import { ToCome } from '../to-come.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { WhoWrites } from './who-writes.tsx'
import { YourData } from './your-data/your-data.tsx'

export default function Account() {
  return (
    <div className="grid gap-8">
      <ToCome
        name="Account"
        promise="Your profile, your plan and what you have used will stand here."
      />
      <WhoWrites />
      <YourData />
      <SignedInPlaces />
    </div>
  )
}
