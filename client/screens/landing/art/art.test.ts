import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'

/**
 * The pictures of the landing page are covers like any other, but drawn beforehand: a visitor then
 * needs no code that draws. Run `vitest -u` after changing how covers look.
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
)('$name is the cover as it is drawn in the $light', async ({ name, seed, theme, light }) => {
  const file = join(import.meta.dirname, `${name}-${light}.svg`)
  await expect(`${coverArt(seed, theme, light)}\n`).toMatchFileSnapshot(file)
})
