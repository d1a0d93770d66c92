import { ExternalLink } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { richText } from '#client/texts/rich-text.ts'
import { helpDirectory } from '#shared/help-lines.ts'

/** Where the lines of all other countries are listed. */
export function Directory() {
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      {richText(help.directory, {
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
  )
}

/** For a country whose lines are not listed here: as easy to reach as a number. */
export function DirectoryLink() {
  return (
    <a
      href={helpDirectory.url}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-18 items-center gap-4 rounded-control border border-edge bg-surface-raised px-4 py-3 transition-colors duration-200 hover:border-accent hover:bg-accent-soft"
    >
      <ExternalLink aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="grid min-w-0">
        <span className="font-semibold">{helpDirectory.name}</span>
        <span className="text-sm text-ink-soft">{help.directoryForUnlisted}</span>
      </span>
    </a>
  )
}
