import { useHelpCountry } from '#client/lib/help-country.ts'
import { help } from '#client/texts/help.ts'
import { type CountryHelp, emergencyElsewhere } from '#shared/help-lines.ts'
import { CallLink, describeLine, EmergencyElsewhere } from './call-link.tsx'
import { CountryField } from './country-field.tsx'
import { DirectoryCard, DirectorySentence } from './directory.tsx'
import { NumberSources } from './number-sources.tsx'

/** Emergency number and help lines of a country, with a choice of country. */
export function HelpLines() {
  const { help: countryHelp } = useHelpCountry()
  return (
    <div className="grid gap-5">
      <CountryField />
      {countryHelp ? <CountryLines countryHelp={countryHelp} /> : <EmergencyElsewhere />}
      {countryHelp && countryHelp.lines.length > 0 ? <DirectorySentence /> : <DirectoryCard />}
      <NumberSources
        numbers={
          countryHelp
            ? [
                ...countryHelp.emergency.map((number) => ({ ...number, label: number.phone })),
                ...countryHelp.lines.map((line) => ({
                  ...line,
                  label: `${line.name}, ${line.phone}`,
                })),
              ]
            : [{ ...emergencyElsewhere, label: emergencyElsewhere.phone }]
        }
      />
    </div>
  )
}

function CountryLines({ countryHelp }: { countryHelp: CountryHelp }) {
  return (
    <ul className="grid gap-2.5" aria-label={help.countries[countryHelp.country]}>
      {countryHelp.emergency.map((number) => (
        <li key={number.phone}>
          <CallLink
            number={help.emergencyNumber(number)}
            about={help.line(help.emergency, help.purposes.emergency)}
          />
        </li>
      ))}
      {countryHelp.lines.map((line) => (
        <li key={`${line.name} ${line.phone}`}>
          <CallLink number={line.phone} about={describeLine(line)} />
        </li>
      ))}
    </ul>
  )
}
