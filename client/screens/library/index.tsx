import { ToCome } from '../to-come.tsx'

export default function Library() {
  return (
    <ToCome name="Your Library" promise="All your Target Slides will stand here, side by side." />
  )
}
