import { ExternalLink } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { richText } from '#client/texts/rich-text.ts'
import { helpDirectory } from '#shared/help-lines.ts'
import { classNames } from '../class-names.ts'

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

interface DirectoryLinkProps {
  title?: string
  text?: string
  /** The language of the texts, if it is not that of the page. */
  language?: string | undefined
  /** For a link under an answer, which stands out from everything else on the screen. */
  isLarge?: boolean
}

/** For a country whose lines are not listed here: as easy to reach as a number. */
export function DirectoryLink({
  title = helpDirectory.name,
  text = help.directoryForUnlisted,
  language,
  isLarge = false,
}: DirectoryLinkProps) {
  return (
    <a
      href={helpDirectory.url}
      target="_blank"
      rel="noreferrer"
      lang={language}
      className={classNames(
        'flex min-h-18 items-center gap-4 rounded-control border bg-surface-raised px-4 transition-colors duration-200 hover:border-accent hover:bg-accent-soft',
        isLarge ? 'border-accent py-3.5' : 'border-edge py-3',
      )}
    >
      <ExternalLink
        aria-hidden
        className={classNames('shrink-0 text-accent', isLarge ? 'size-6' : 'size-5')}
      />
      <span className="grid min-w-0">
        <span className={classNames('font-semibold', isLarge && 'text-xl')}>{title}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
    </a>
  )
}
