import { coverArt } from '#core/cover-art/cover-art.ts'
import { classNames } from './class-names.ts'

interface CoverArtProps {
  /** The id of the slide, or any other constant word. */
  seed: string
  theme?: string | undefined
  /** Fixed to one light; otherwise it follows the theme of the page. */
  light?: 'morning' | 'evening'
  className?: string
}

/**
 * Decoration beside words: it has no text of its own. As an image it keeps its names to itself, and
 * both lights are there at once, so that changing the theme repaints nothing but what is shown.
 */
export function CoverArt({ seed, theme, light, className }: CoverArtProps) {
  const picture = (under: 'morning' | 'evening', visibility?: string) => (
    <img
      alt=""
      draggable={false}
      decoding="async"
      src={`data:image/svg+xml,${encodeURIComponent(coverArt(seed, theme, under))}`}
      className={classNames('object-cover', className, visibility)}
    />
  )
  if (light) return picture(light)
  return (
    <>
      {picture('morning', 'dark:hidden')}
      {picture('evening', 'not-dark:hidden')}
    </>
  )
}
