/** The cover art as PNG for lock screens: few of them render SVG. */
import { coverArt } from '#core/cover-art/cover-art.ts'

const size = 512

export async function createArtwork(
  seed: string,
  theme: string | undefined,
): Promise<MediaImage[]> {
  const picture = new Image()
  // Lock screens have light or dark backgrounds: the evening picture is legible on both.
  picture.src = `data:image/svg+xml,${encodeURIComponent(withSize(coverArt(seed, theme, 'evening')))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size, size)
  return [{ src: canvas.toDataURL('image/png'), sizes: `${size}x${size}`, type: 'image/png' }]
}

/** Adds a size to the SVG: not every browser draws one without an intrinsic size on a canvas. */
const withSize = (svg: string) => svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
