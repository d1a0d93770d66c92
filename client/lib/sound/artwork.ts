/** The cover as a picture that lock screens can show: few of them draw SVG. */
import { coverArt } from '#core/cover-art/cover-art.ts'

const size = 512

export async function artworkOf(seed: string, theme: string | undefined): Promise<MediaImage[]> {
  const picture = new Image()
  // Half of the systems show it on a light ground, half on a dark one: the evening stands on both.
  picture.src = `data:image/svg+xml,${encodeURIComponent(sized(coverArt(seed, theme, 'evening')))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size, size)
  return [{ src: canvas.toDataURL('image/png'), sizes: `${size}x${size}`, type: 'image/png' }]
}

/** The drawing fills whatever it is given; a picture without a size of its own cannot be painted. */
const sized = (svg: string) => svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
