/** Finds the images that compose.yaml names, and formats the lines that pin them to a digest. */

export interface NamedImage {
  /** The variable that replaces the image. */
  variable: string
  /** The image with the tag that is used without the variable. */
  image: string
}

export function imagesOf(composeFile: string): NamedImage[] {
  const matches = composeFile.matchAll(/\$\{([A-Z_]+_IMAGE):-([^}@]+)\}/g)
  return [...matches].map(([, variable = '', image = '']) => ({ variable, image }))
}

/** `manifest` is what `docker buildx imagetools inspect --format '{{json .Manifest}}'` prints. */
export function pinnedLine({ variable, image }: NamedImage, manifest: string): string {
  const { digest } = JSON.parse(manifest) as { digest?: unknown }
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new Error(`The registry gave no digest for ${image}`)
  }
  return `${variable}=${image}@${digest}`
}
