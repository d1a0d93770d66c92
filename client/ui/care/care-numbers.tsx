import { useHelpCountry } from '#client/lib/help-country.ts'
import { care } from '#client/texts/care.ts'
import { help } from '#client/texts/help.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import { type CountryHelp, emergencyElsewhere } from '#shared/help-lines.ts'
import { aboutLine, CallLink, EmergencyElsewhere } from '../help/call-link.tsx'
import { CountryField } from '../help/country-field.tsx'
import { Directory, DirectoryLink } from '../help/directory.tsx'
import { NumberSources } from '../help/number-sources.tsx'
import { numbersFor } from './numbers-for.ts'

/** The numbers to call, directly under an answer. */
export function CareNumbers({ kind }: { kind: CareKind }) {
  const { help: country } = useHelpCountry()
  if (country) return <CountryNumbers kind={kind} country={country} />
  return (
    <div className="grid gap-4">
      <CountryField />
      <EmergencyElsewhere isLarge />
      {kind !== 'emergency' && <DirectoryLink />}
      <NumberSources numbers={[{ ...emergencyElsewhere, label: emergencyElsewhere.phone }]} />
    </div>
  )
}

function CountryNumbers({ kind, country }: { kind: CareKind; country: CountryHelp }) {
  const { lines, emergency } = numbersFor(kind, country)
  // In an emergency the number stands alone.
  const needsDirectory = lines.length === 0 && kind !== 'emergency'
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2.5" aria-label={care.numbers(help.countries[country.country])}>
        {lines.map((line) => (
          <li key={`${line.name} ${line.phone}`}>
            <CallLink isLarge number={line.phone} about={aboutLine(line)} />
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
      {needsDirectory && <DirectoryLink />}
      <CountryField />
      {lines.length > 0 && <Directory />}
      <NumberSources
        numbers={[
          ...lines.map((line) => ({ ...line, label: `${line.name}, ${line.phone}` })),
          ...emergency.map((number) => ({ ...number, label: number.phone })),
        ]}
      />
    </div>
  )
}
