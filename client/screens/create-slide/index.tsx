import { ToCome } from '../to-come.tsx'

export default function CreateSlide() {
  return (
    <ToCome
      name="Create Target Slide"
      promise="Here you will describe a reality as already yours, and receive its script."
    />
  )
}
