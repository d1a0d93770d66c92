import { Phone } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { emergencyElsewhere, type HelpLine } from '#shared/help-lines.ts'
import { LinkCard } from './link-card.tsx'

interface CallLinkProps {
  /** As shown; it may contain the name of the service. */
  number: string
  about: string
  /** For the numbers under a care answer, which stand out from everything else on the screen. */
  isLarge?: boolean
}

export function CallLink({ number, about, isLarge = false }: CallLinkProps) {
  return (
    <LinkCard
      href={`tel:${number.replaceAll(/\D/g, '')}`}
      icon={Phone}
      title={help.call(number)}
      about={about}
      isLarge={isLarge}
    />
  )
}

/** The name of a help line, its note, and when to call it. */
export function describeLine({ for: purpose, name, note }: HelpLine): string {
  const text = help.purposes[purpose]
  return note ? help.lineWithNote(name, help.note(note), text) : help.line(name, text)
}

/** The number for a country that is unknown or not listed. */
export function EmergencyElsewhere({ isLarge = false }: { isLarge?: boolean }) {
  const about = help.line(help.emergency, help.purposes.emergencyElsewhere)
  return <CallLink number={emergencyElsewhere.phone} about={about} isLarge={isLarge} />
}
