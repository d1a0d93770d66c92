import { ExternalLink } from 'lucide-react'
import { help } from '#client/texts/help.ts'
import { richText } from '#client/texts/rich-text.ts'
import { helpDirectory } from '#shared/help-lines.ts'
import { LinkCard } from './link-card.tsx'

/** A sentence with a link to the directory of the help lines of most countries. */
export function DirectorySentence() {
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

interface DirectoryCardProps {
  title?: string
  text?: string
  /** The language of the texts; undefined: that of the page. */
  language?: string | undefined
  /** For a link under a care answer: it stands out from everything else on the screen. */
  isLarge?: boolean
}

/**
 * The link to the directory as a card that looks like those of the numbers: for an unknown country, or one without a
 * suitable help line.
 */
export function DirectoryCard({
  title = helpDirectory.name,
  text = help.directoryForUnlisted,
  language,
  isLarge = false,
}: DirectoryCardProps) {
  return (
    <LinkCard
      href={helpDirectory.url}
      target="_blank"
      rel="noreferrer"
      lang={language}
      icon={ExternalLink}
      title={title}
      about={text}
      isLarge={isLarge}
    />
  )
}
