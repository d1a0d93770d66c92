import { ToCome } from '../to-come.tsx'

export default function Pricing() {
  return <ToCome name="Pricing" promise="The plans and what each of them holds will stand here." />
}
