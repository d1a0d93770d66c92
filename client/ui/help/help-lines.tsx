import { Phone } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '#client/lib/dates.ts'
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

const options = countryHelp.map(({ country, name }) => ({ value: country, label: name }))

/** The emergency number and the lines of one country; another one is a choice away. */
export function HelpLines() {
  const [country, setCountry] = useState(() => helpForZone(timeZone())?.country ?? null)
  const help = countryHelp.find((one) => one.country === country)
  return (
    <div className="grid gap-5">
      <Field label="Country">
        {(control) => (
          <Select
            {...control}
            value={country ?? ''}
            onValueChange={setCountry}
            options={options}
            placeholder="Where are you?"
          />
        )}
      </Field>
      {help ? <CountryLines help={help} /> : <EmergencyElsewhere />}
      <p className="text-[0.9375rem] text-ink-soft">
        {help ? 'Somewhere else?' : 'Your country is not here?'} The lines of most countries are at{' '}
        <a
          href={helpDirectory.url}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-semibold text-accent underline underline-offset-3"
        >
          {helpDirectory.name}
        </a>
        .
      </p>
      <p className="text-sm text-ink-soft">
        List last reviewed on {/* At noon, so that no time zone makes another day of it. */}
        <time dateTime={helpLinesReviewed}>{longDate(`${helpLinesReviewed}T12:00:00`)}</time>.
      </p>
    </div>
  )
}

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const about: Record<HelpLine['for'], string> = {
  crisis: 'When it is too much to carry alone',
  abuse: 'When somebody hurts or frightens you',
}

function CountryLines({ help }: { help: CountryHelp }) {
  return (
    <ul className="grid gap-2.5" aria-label={help.name}>
      {emergencyNumbers(help.emergency).map((number) => (
        <li key={number}>
          <Call number={number} name="Emergency services" when="When there is danger now" />
        </li>
      ))}
      {help.lines.map(({ for: whom, name, phone, note }) => (
        <li key={`${name} ${phone}`}>
          <Call number={phone} name={note ? `${name}, ${note}` : name} when={about[whom]} />
        </li>
      ))}
    </ul>
  )
}

function EmergencyElsewhere() {
  return (
    <Call
      number={emergencyElsewhere}
      name="Emergency services"
      when="From a mobile phone it reaches them in most of the world"
    />
  )
}

interface CallProps {
  /** As people read it: it may say whom it reaches. */
  number: string
  name: string
  when: string
}

function Call({ number, name, when }: CallProps) {
  return (
    <a
      href={`tel:${number.replaceAll(/\D/g, '')}`}
      className="flex items-center gap-4 rounded-control border border-edge bg-surface-raised px-4 py-3 transition-colors duration-200 hover:border-accent hover:bg-accent-soft"
    >
      <Phone aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="grid min-w-0">
        <span className="font-semibold tabular-nums">Call {number}</span>
        <span className="text-sm text-ink-soft">
          {name}. {when}.
        </span>
      </span>
    </a>
  )
}

/** '190 police, 192 ambulance' are two: a telephone dials one at a time. */
const emergencyNumbers = (emergency: string) => emergency.split(/,\s*|\s+or\s+/)
