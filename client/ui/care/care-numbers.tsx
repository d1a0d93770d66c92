import { useHelpCountry } from '#client/lib/help-country.ts'
import { care } from '#client/texts/care.ts'
import { careDirectory } from '#client/texts/care-directory.ts'
import { help } from '#client/texts/help.ts'
import { textLanguage } from '#client/texts/locale.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { CareLanguage } from '#shared/care-languages.ts'
import { type CountryHelp, emergencyElsewhere } from '#shared/help-lines.ts'
import { CallLink, describeLine, EmergencyElsewhere } from '../help/call-link.tsx'
import { CountryField } from '../help/country-field.tsx'
import { DirectoryCard, DirectorySentence } from '../help/directory.tsx'
import { NumberSources } from '../help/number-sources.tsx'
import { numbersFor } from './numbers-for.ts'

interface CareNumbersProps {
  kind: CareKind
  /** The language of the answer; null: unknown. */
  language: CareLanguage | null
}

/** The numbers to call, directly under a care answer. */
export function CareNumbers({ kind, language }: CareNumbersProps) {
  const { help: countryHelp } = useHelpCountry()
  if (countryHelp)
    return <CountryNumbers kind={kind} language={language} countryHelp={countryHelp} />
  return (
    <div className="grid gap-4">
      <CountryField />
      {kind !== 'emergency' && <LineDirectory language={language} />}
      <EmergencyElsewhere isLarge />
      <NumberSources numbers={[{ ...emergencyElsewhere, label: emergencyElsewhere.phone }]} />
    </div>
  )
}

/**
 * Shown where no help line is listed for the kind of danger, or the country is unknown: the answer says "call the help
 * line below", and without this link only an emergency number would be below.
 */
function LineDirectory({ language }: Pick<CareNumbersProps, 'language'>) {
  return (
    <DirectoryCard
      {...careDirectory[language ?? textLanguage]}
      language={language ?? undefined}
      isLarge
    />
  )
}

function CountryNumbers({
  kind,
  language,
  countryHelp,
}: CareNumbersProps & { countryHelp: CountryHelp }) {
  const { lines, emergency } = numbersFor(kind, countryHelp)
  return (
    <div className="grid gap-4">
      {/* In an emergency, only the emergency number is shown. */}
      {lines.length === 0 && kind !== 'emergency' && <LineDirectory language={language} />}
      <ul className="grid gap-2.5" aria-label={care.numbers(help.countries[countryHelp.country])}>
        {lines.map((line) => (
          <li key={`${line.name} ${line.phone}`}>
            <CallLink isLarge number={line.phone} about={describeLine(line)} />
          </li>
        ))}
        {emergency.map((number) => (
          <li key={number.phone}>
            <CallLink
              isLarge
              number={help.emergencyNumber(number)}
              about={help.line(help.emergency, help.purposes.emergency)}
            />
          </li>
        ))}
      </ul>
      <CountryField />
      {lines.length > 0 && <DirectorySentence />}
      <NumberSources
        numbers={[
          ...lines.map((line) => ({ ...line, label: `${line.name}, ${line.phone}` })),
          ...emergency.map((number) => ({ ...number, label: number.phone })),
        ]}
      />
    </div>
  )
}
