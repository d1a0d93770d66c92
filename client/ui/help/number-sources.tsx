import { longDate } from '#client/lib/dates.ts'
import { help } from '#client/texts/help.ts'
import type { Sourced } from '#shared/help-lines.ts'

interface NumberSourcesProps {
  numbers: readonly (Sourced & { label: string })[]
}

/** Names the site that each number was taken from, and the date of the page where it states one. */
export function NumberSources({ numbers }: NumberSourcesProps) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-11 cursor-pointer rounded-sm py-2.5 font-semibold">
        {help.sources.title}
      </summary>
      <ul className="grid gap-2 pb-2">
        {numbers.map(({ label, source, sourceDate }) => (
          <li key={label} className="wrap-anywhere">
            {label}:{' '}
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm text-accent underline underline-offset-3"
            >
              {new URL(source).host}
            </a>
            {sourceDate && (
              <>
                , {/* Noon: the same date in every time zone. */}
                <time dateTime={sourceDate}>{longDate(`${sourceDate}T12:00:00`)}</time>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
