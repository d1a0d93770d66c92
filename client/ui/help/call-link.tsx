import { Phone } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { emergencyElsewhere, type HelpLine } from '#shared/help-lines.ts'
import { classNames } from '../class-names.ts'

interface CallLinkProps {
  /** As shown; it may contain the name of the service. */
  number: string
  about: string
  /** For the numbers under an answer, which stand out from everything else on the screen. */
  isLarge?: boolean
}

export function CallLink({ number, about, isLarge = false }: CallLinkProps) {
  return (
    <a
      href={`tel:${number.replaceAll(/\D/g, '')}`}
      className={classNames(
        'flex items-center gap-4 rounded-control border bg-surface-raised px-4 transition-colors duration-200 hover:border-accent hover:bg-accent-soft',
        isLarge ? 'min-h-18 border-accent py-3.5' : 'border-edge py-3',
      )}
    >
      <Phone
        aria-hidden
        className={classNames('shrink-0 text-accent', isLarge ? 'size-6' : 'size-5')}
      />
      <span className="grid min-w-0">
        <span className={classNames('font-semibold tabular-nums', isLarge && 'text-xl')}>
          {help.call(number)}
        </span>
        <span className="text-sm text-ink-soft">{about}</span>
      </span>
    </a>
  )
}

export function aboutLine({ for: purpose, name, note }: HelpLine): string {
  const text = help.purposes[purpose]
  return note ? help.lineWithNote(name, help.note(note), text) : help.line(name, text)
}

/** The number for a country that is unknown or not listed. */
export function EmergencyElsewhere({ isLarge = false }: { isLarge?: boolean }) {
  const about = help.line(help.emergency, help.purposes.emergencyElsewhere)
  return <CallLink number={emergencyElsewhere.phone} about={about} isLarge={isLarge} />
}
