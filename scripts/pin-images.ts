/**
 * Reads the digests of all images in compose.yaml and the Dockerfile from the registries, and writes them
 * to images.env. Run it for a release, with Docker and a network:
 *
 *   npm run pin-images
 *   docker compose --env-file .env --env-file images.env up --build
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imagesOf, pinnedLine } from './image/pinned-images.ts'

const root = join(import.meta.dirname, '..')

// compose.yaml names the image of the Dockerfile, too, as NODE_IMAGE.
const lines = imagesOf(readFileSync(join(root, 'compose.yaml'), 'utf8')).map((named) => {
  const args = ['buildx', 'imagetools', 'inspect', '--format', '{{json .Manifest}}', named.image]
  const { status, stdout, stderr, error } = spawnSync('docker', args, {
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) {
    console.error(`docker could not inspect ${named.image}: ${error?.message ?? stderr.trim()}`)
    process.exit(1)
  }
  return pinnedLine(named, stdout)
})
// Written only when every image has a digest: a partly pinned release would look pinned.
writeFileSync(join(root, 'images.env'), `${lines.join('\n')}\n`)
console.log(lines.join('\n'))
