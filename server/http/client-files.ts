import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the client's build left for the server: the page, and the names of its hashed files. */
export interface ClientFiles {
  /** The folder with the built files, if there has been a build. */
  readonly folder: string | undefined
  page(view: PageView): string
  stylesheet(source: string): string
}

/** What a page depends on beside the build. */
export interface PageView {
  nonce: string
  /** The product's own, without a slash at its end. */
  address: string
  path: string
  /** Whether the browser may be signed in; a cookie alone says no more. */
  mayBeSignedIn: boolean
  /** Where the operator's own film is, if there is one. */
  film?: string | undefined
}

type BuildManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const noncePlaceholder = '__CSP_NONCE__'
const addressPlaceholder = '__ADDRESS__'

export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return unbuilt
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as BuildManifest
  return {
    folder,
    page: (view) =>
      withFilm(page, view.film)
        .replaceAll(noncePlaceholder, view.nonce)
        .replaceAll(addressPlaceholder, view.address)
        .replace('</title>', (end) => end + preloads(manifest, soonNeeded(view))),
    stylesheet: (source) => `/${manifest[source]?.file ?? source}`,
  }
}

const withFilm = (page: string, film: string | undefined) =>
  film === undefined ? page : page.replace('<html ', () => `<html data-film="${quoted(film)}" `)

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * What the page asks for once it knows who is there: which is fetched meanwhile. A guess that is
 * wrong costs a few kilobytes and nothing else.
 */
function soonNeeded({ path, mayBeSignedIn }: PageView): string[] {
  if (!mayBeSignedIn) return ['app/visitor.tsx']
  const screen = path.split('/')[1] || 'home'
  return ['app/inside.tsx', 'app/shell.tsx', `screens/${screen}/index.tsx`]
}

function preloads(manifest: BuildManifest, sources: string[]): string {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = Object.hasOwn(manifest, source) ? manifest[source] : undefined
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) if (imported !== 'index.html') add(imported)
  }
  for (const source of sources) add(source)
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
}

/** For a process that only works. */
export const noClientFiles: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>Nothing is served here.</p>',
  stylesheet: (source) => `/${source}`,
}

/** During development the page comes from the client's own server, under the sources' names. */
const unbuilt: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>The client has not been built yet.</p>',
  stylesheet: (source) => `/${source}`,
}
