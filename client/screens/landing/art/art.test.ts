import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'

/**
 * The landing page uses cover art as files, so that visitors do not load the code that draws it. Run
 * `vitest -u` after changing the cover art.
 */
// The second item takes the place of a slide id.
const pictures = [
  ['bakery', 'corner-bakery-33', 'home'],
  ['harbour', 'harbour-7', 'travel'],
  ['pines', 'two-lights-0', 'nature'],
] as const

it.each(
  pictures.flatMap(([name, seed, theme]) => [
    { name, seed, theme, light: 'morning' as const },
    { name, seed, theme, light: 'evening' as const },
  ]),
)(
  'the file of the $light picture of $name is what `coverArt` draws',
  async ({ name, seed, theme, light }) => {
    const file = join(import.meta.dirname, `${name}-${light}.svg`)
    await expect(`${coverArt(seed, theme, light)}\n`).toMatchFileSnapshot(file)
  },
)
