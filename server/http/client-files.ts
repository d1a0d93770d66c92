import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSlides } from '#shared/contract/slides.ts'

/** The output of the client's build: the page, and the names of its hashed files. */
export interface ClientFiles {
  /** The folder with the built files; undefined: this process serves none. */
  readonly folder: string | undefined
  page(view: PageView): string
  /** The URL of the built stylesheet, by the path of its source. */
  stylesheet(source: string): string
}

/** What the page depends on besides the build. */
export interface PageView {
  nonce: string
  /** The product's own origin. */
  origin: string
  path: string
  /** Whether the browser has a session cookie, valid or not. */
  mayBeSignedIn: boolean
  /** The URL of the operator's own film, if there is one. */
  film?: string | undefined
}

type BuildManifest = Record<string, { file: string; name?: string; imports?: string[] }>

const noncePlaceholder = '__CSP_NONCE__'
/** The chunk of signed-in users, as scripts/chunk-groups.ts names it. */
const signedInChunk = 'signed-in'
const preloadsPlaceholder = '__PRELOADS__'
const addressPlaceholder = '__ADDRESS__'

export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return unbuiltClientFiles
  const page = orderTags(readFileSync(join(folder, 'index.html'), 'utf8'))
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as BuildManifest
  return {
    folder,
    page: (view) =>
      setDataAttributes(page, { film: view.film, reads: callsToStart(view)?.join(' ') })
        .replaceAll(preloadsPlaceholder, () => preloads(manifest, chunksToPreload(view)))
        .replaceAll(noncePlaceholder, view.nonce)
        .replaceAll(addressPlaceholder, view.origin),
    stylesheet: (source) => `/${manifest[source]?.file ?? source}`,
  }
}

/**
 * Orders the tags by urgency: styles before scripts, because nothing is painted without styles, and fonts
 * last, because they have fallbacks. The page's inline script stays before the styles: a script waits for
 * the styles before it, which would delay the requests that the inline script starts.
 */
function orderTags(page: string): string {
  const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? ''
  const fonts = page.match(/\s*<link\s+rel="preload"\s+as="font"[^>]*>/g) ?? []
  return [styles, ...fonts]
    .reduce((rest, tag) => rest.replace(tag, ''), page)
    .replace('</script>', (end) => end + styles + preloadsPlaceholder)
    .replace('</head>', (end) => fonts.join('') + end)
}

/** Passes data to the page's scripts as attributes of the root element. */
function setDataAttributes(page: string, data: Record<string, string | undefined>): string {
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`data-${name}="${escapeAttribute(value)}" `],
  )
  return page.replace('<html ', (start) => start + attributes.join(''))
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The chunks that the page will import once it knows the session, to be preloaded meanwhile. A wrong
 * guess costs only the download.
 */
function chunksToPreload({ path, mayBeSignedIn }: PageView): string[] {
  if (!mayBeSignedIn) return ['app/visitor.tsx']
  // The chunk of signed-in users contains the home screen.
  return [signedInChunk, `screens/${path.split('/')[1]}/index.tsx`]
}

/**
 * The API calls that the page starts before its scripts have loaded: those that the home screen makes for
 * every user. Check-ins are left out, because they require a plan, which a cookie does not show.
 */
function callsToStart({ path, mayBeSignedIn }: PageView): string[] | undefined {
  return mayBeSignedIn && path === '/' ? [listSlides.path] : undefined
}

function preloads(manifest: BuildManifest, sources: string[]): string {
  const files = new Set<string>()
  const chunksByName = new Map(Object.values(manifest).map((chunk) => [chunk.name, chunk]))
  const add = (source: string) => {
    const chunk = Object.hasOwn(manifest, source) ? manifest[source] : chunksByName.get(source)
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    // The page loads the entry 'index.html' itself.
    for (const imported of chunk.imports ?? []) if (imported !== 'index.html') add(imported)
  }
  for (const source of sources) add(source)
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
}

/** The client files of a worker process, which serves none. */
export const noClientFiles: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>Nothing is served here.</p>',
  stylesheet: (source) => `/${source}`,
}

/** The client files before the first build. In development, Vite serves the page and the source files. */
const unbuiltClientFiles: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>The client has not been built yet.</p>',
  stylesheet: (source) => `/${source}`,
}
