import { ToCome } from '../to-come.tsx'

export default function TargetSlide() {
  return (
    <ToCome name="Target Slide" promise="Here you will read a scene of yours, and listen to it." />
  )
}
