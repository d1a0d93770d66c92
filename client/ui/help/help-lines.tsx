import { Phone } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '#client/lib/dates.ts'
import { help } from '#client/texts/help.ts'
import { textLanguage } from '#client/texts/locale.ts'
import { richText } from '#client/texts/rich-text.ts'
import {
  type CountryHelp,
  countryHelp,
  emergencyElsewhere,
  type HelpLine,
  helpDirectory,
  helpForZone,
  helpLinesReviewed,
} from '#shared/help-lines.ts'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'

const options = countryHelp
  .map(({ country }) => ({ value: country, label: help.countries[country] }))
  .sort((a, b) => a.label.localeCompare(b.label, textLanguage))

/** Emergency number and help lines of a country, with a choice of country. */
export function HelpLines() {
  const [country, setCountry] = useState<string | null>(
    () => helpForZone(timeZone())?.country ?? null,
  )
  const lines = countryHelp.find((entry) => entry.country === country)
  return (
    <div className="grid gap-5">
      <Field label={help.country}>
        {(control) => (
          <Select
            {...control}
            value={country ?? ''}
            onValueChange={setCountry}
            options={options}
            placeholder={help.countryPlaceholder}
          />
        )}
      </Field>
      {lines ? <CountryLines country={lines} /> : <EmergencyElsewhere />}
      <p className="text-[0.9375rem] text-ink-soft">
        {richText(lines ? help.directory : help.directoryForUnlisted, {
          link: () => (
            <a
              href={helpDirectory.url}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm font-semibold text-accent underline underline-offset-3"
            >
              {helpDirectory.name}
            </a>
          ),
        })}
      </p>
      <p className="text-sm text-ink-soft">
        {/* Noon: the same date in every time zone. */}
        {richText(help.reviewed(longDate(`${helpLinesReviewed}T12:00:00`)), {
          time: (date) => <time dateTime={helpLinesReviewed}>{date}</time>,
        })}
      </p>
    </div>
  )
}

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function CountryLines({ country }: { country: CountryHelp }) {
  return (
    <ul className="grid gap-2.5" aria-label={help.countries[country.country]}>
      {country.emergency.map((number) => (
        <li key={number.phone}>
          <Call
            number={help.emergencyNumber(number)}
            about={help.line(help.emergency, help.purposes.emergency)}
          />
        </li>
      ))}
      {country.lines.map((line) => (
        <li key={`${line.name} ${line.phone}`}>
          <Call number={line.phone} about={aboutLine(line)} />
        </li>
      ))}
    </ul>
  )
}

function aboutLine({ for: purpose, name, note }: HelpLine): string {
  const text = help.purposes[purpose]
  return note ? help.lineWithNote(name, help.note(note), text) : help.line(name, text)
}

function EmergencyElsewhere() {
  const about = help.line(help.emergency, help.purposes.emergencyElsewhere)
  return <Call number={emergencyElsewhere} about={about} />
}

interface CallProps {
  /** As shown; it may contain the name of the service. */
  number: string
  about: string
}

function Call({ number, about }: CallProps) {
  return (
    <a
      href={`tel:${number.replaceAll(/\D/g, '')}`}
      className="flex items-center gap-4 rounded-control border border-edge bg-surface-raised px-4 py-3 transition-colors duration-200 hover:border-accent hover:bg-accent-soft"
    >
      <Phone aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="grid min-w-0">
        <span className="font-semibold tabular-nums">{help.call(number)}</span>
        <span className="text-sm text-ink-soft">{about}</span>
      </span>
    </a>
  )
}
