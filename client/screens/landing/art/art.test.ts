import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'

/**
 * The landing page uses cover art as files, so that visitors do not load the code that draws it. Run
 * `vitest -u` after changing the cover art.
 */
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
)('the $light picture of $name equals its cover art', async ({ name, seed, theme, light }) => {
  const file = join(import.meta.dirname, `${name}-${light}.svg`)
  await expect(`${coverArt(seed, theme, light)}\n`).toMatchFileSnapshot(file)
})
