import { MessageSquareText, Phone } from 'lucide-react'
import { useState } from 'react'
import { probableCountry } from '#client/lib/country.ts'
import { longDate } from '#client/lib/dates.ts'
import {
  type CountryHelp,
  type HelpLine,
  helpByCountry,
  helpDirectory,
  helpLinesChecked,
} from '#shared/help-lines.ts'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'

const options = helpByCountry.map(({ code, name }) => ({ value: code, label: name }))

/** The emergency number and the lines of one country; another one is a choice away. */
export function HelpLines() {
  const [code, setCode] = useState(countryHere)
  const help = helpByCountry.find((country) => country.code === code)
  return (
    <div className="grid gap-5">
      <Field label="Country">
        {(control) => (
          <Select
            {...control}
            value={code ?? ''}
            onValueChange={setCode}
            options={options}
            placeholder="Where are you?"
          />
        )}
      </Field>
      {help && <CountryLines help={help} />}
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
        Numbers checked on {/* At noon, so that no time zone makes another day of it. */}
        <time dateTime={helpLinesChecked}>{longDate(`${helpLinesChecked}T12:00:00`)}</time>.
      </p>
    </div>
  )
}

/** What can be known without asking; null where that is nothing, or no country of the table. */
function countryHere(): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const code = probableCountry(zone, navigator.languages)
  return helpByCountry.some((country) => country.code === code) ? code : null
}

const about: Record<HelpLine['about'], string> = {
  crisis: 'When it is too much to carry alone',
  abuse: 'When somebody hurts or frightens you',
}

function CountryLines({ help }: { help: CountryHelp }) {
  return (
    <ul className="grid gap-2.5" aria-label={help.name}>
      <li>
        <Way
          href={`tel:${dialled(help.emergency)}`}
          doing="Call"
          number={help.emergency}
          name="Emergency services"
          note="When there is danger now"
        />
      </li>
      {help.lines.flatMap((line) => [
        line.call !== undefined && (
          <li key={`call ${line.name}`}>
            <Way
              href={`tel:${dialled(line.call)}`}
              doing="Call"
              number={line.call}
              name={line.name}
              note={about[line.about]}
            />
          </li>
        ),
        line.text && (
          <li key={`text ${line.name}`}>
            <Way
              href={`sms:${dialled(line.text.number)}`}
              doing={line.text.word ? `Text ${line.text.word} to` : 'Text'}
              number={line.text.number}
              name={line.name}
              note={about[line.about]}
            />
          </li>
        ),
      ])}
    </ul>
  )
}

interface WayProps {
  href: string
  doing: string
  number: string
  name: string
  note: string
}

function Way({ href, doing, number, name, note }: WayProps) {
  const Icon = href.startsWith('sms:') ? MessageSquareText : Phone
  return (
    <a
      href={href}
      className="flex items-center gap-4 rounded-control border border-edge bg-surface-raised px-4 py-3 transition-colors duration-200 hover:border-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="grid min-w-0">
        <span className="font-semibold">
          {doing} <span className="whitespace-nowrap tabular-nums">{number}</span>
        </span>
        <span className="text-sm text-ink-soft">
          {name}. {note}.
        </span>
      </span>
    </a>
  )
}

/** Signs that people read and telephones do not. */
const dialled = (number: string) => number.replaceAll(/[^\d+]/g, '')
