import { ToCome } from '../to-come.tsx'

export default function Journal() {
  return (
    <ToCome
      name="Daily Check-in"
      promise="Here you will look back on a morning or an evening, in your own words."
    />
  )
}
