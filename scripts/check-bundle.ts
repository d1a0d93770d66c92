/**
 * Limits the size of the initial scripts of the landing page and of the signed-in home, and checks that the
 * landing page loads no signed-in screen at the start. Reads the client's build; exits with 1 and a line per
 * violation.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { signedInChunk } from './chunk-groups.ts'

interface Chunk {
  file: string
  name?: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const folder = join(import.meta.dirname, '../dist/client')
const entry = 'index.html'
/** `limit` is in bytes, gzipped. */
const pages = [
  { name: 'the landing page', limit: 90_000, roots: [entry, 'app/visitor.tsx'] },
  {
    name: 'the signed-in home',
    limit: 135_000,
    roots: [entry, signedInChunk],
  },
]
/** Matches the keys, in the build's manifest, of sources and chunks that the landing page must not load at the start. */
const notLoadedAtFirst =
  /^(_signed-in-.*|ui\/toaster\.tsx|screens\/(?!landing\/)[^/]+\/index\.tsx)$/

function main(): void {
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) fail(['The client has not been built: run `vite build` first'])
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

  const violations = pages.flatMap(({ name, limit, roots }) => {
    const total = [...chunksOf(manifest, roots)]
      .map((key) => gzipSize(chunkOf(manifest, key).file))
      .reduce((sum, size) => sum + size, inlineScriptsSize())
    console.log(`${kilobytes(total)}  initial scripts of ${name} (limit ${kilobytes(limit)})`)
    return total > limit ? [`The scripts of ${name} are ${kilobytes(total)} gzipped`] : []
  })

  const landingKeys = [...chunksOf(manifest, [entry, 'app/visitor.tsx'])]
  const separateKeys = Object.keys(manifest).filter((key) => notLoadedAtFirst.test(key))
  violations.push(
    ...landingKeys
      .filter((key) => notLoadedAtFirst.test(key))
      .map((key) => `${key} loads at the start`),
    // A source that is missing from the manifest was merged into another chunk.
    ...[keyNamed(manifest, signedInChunk), 'screens/library/index.tsx', 'ui/toaster.tsx']
      .filter((key) => !separateKeys.includes(key))
      .map((key) => `${key} is not a chunk of its own`),
  )
  if (violations.length > 0) fail(violations)
}

/** The keys of the chunks that are loaded with the given ones, by static imports. */
const chunksOf = (manifest: Manifest, roots: string[]) =>
  roots.reduce(
    (seen, root) => staticImports(manifest, keyNamed(manifest, root), seen),
    new Set<string>(),
  )

/** Chunks without an entry module are found by name. */
const keyNamed = (manifest: Manifest, root: string) =>
  Object.keys(manifest).find((key) => key === root || manifest[key]?.name === root) ?? root

function staticImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const importedKey of chunkOf(manifest, key).imports ?? []) {
    staticImports(manifest, importedKey, seen)
  }
  return seen
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no entry ${key}`)
  return chunk
}

function inlineScriptsSize(): number {
  const page = readFileSync(join(folder, entry), 'utf8')
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return gzipSync(scripts.map(([, script]) => script).join('\n')).length
}

const gzipSize = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function fail(lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

main()
