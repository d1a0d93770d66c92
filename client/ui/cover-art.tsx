import { coverArt } from '#core/cover-art/cover-art.ts'
import { classNames } from './class-names.ts'

interface CoverArtProps {
  /** The id of the slide, or any other constant. */
  seed: string
  /** The theme of the slide's goal. */
  theme?: string | undefined
  /** Fixes the variant; by default it follows the light or dark theme. */
  light?: 'morning' | 'evening'
  className?: string
}

/**
 * Decorative, so it has no alternative text. An image and not inline SVG, so that the ids in several covers
 * cannot collide. Both variants are rendered, so that a change between the light and the dark theme
 * only switches visibility.
 */
export function CoverArt({ seed, theme, light, className }: CoverArtProps) {
  const picture = (pictureLight: 'morning' | 'evening', visibility?: string) => (
    <img
      alt=""
      draggable={false}
      decoding="async"
      src={`data:image/svg+xml,${encodeURIComponent(coverArt(seed, theme, pictureLight))}`}
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
