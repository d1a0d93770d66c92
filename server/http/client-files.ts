import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSlides } from '#shared/contract/slides.ts'

/** The output of the client's build: the page, and the names of its hashed files. */
export interface ClientFiles {
  /** The folder with the built files; undefined before the first build. */
  readonly folder: string | undefined
  page(view: PageView): string
  stylesheet(source: string): string
}

/** The inputs of the page besides the build. */
export interface PageView {
  nonce: string
  /** The product's own address, without a trailing slash. */
  address: string
  path: string
  /** Whether the browser has a session cookie, valid or not. */
  mayBeSignedIn: boolean
  /** The address of the operator's own film, if there is one. */
  film?: string | undefined
}

type BuildManifest = Record<string, { file: string; name?: string; imports?: string[] }>

const noncePlaceholder = '__CSP_NONCE__'
/** The chunk of signed-in users, as scripts/chunk-groups.ts names it. */
const signedIn = 'signed-in'
const preloadsPlaceholder = '__SOON_NEEDED__'
const addressPlaceholder = '__ADDRESS__'

export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return unbuilt
  const page = orderTags(readFileSync(join(folder, 'index.html'), 'utf8'))
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as BuildManifest
  return {
    folder,
    page: (view) =>
      withData(page, { film: view.film, reads: callsToStart(view)?.join(' ') })
        .replaceAll(preloadsPlaceholder, () => preloads(manifest, chunksToPreload(view)))
        .replaceAll(noncePlaceholder, view.nonce)
        .replaceAll(addressPlaceholder, view.address),
    stylesheet: (source) => `/${manifest[source]?.file ?? source}`,
  }
}

/**
 * Orders the tags by urgency: styles before scripts, because nothing is painted without them, and fonts
 * last, because they have fallbacks. The page's inline script stays before the styles, because scripts
 * wait for the styles before them, and its requests would be delayed.
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
function withData(page: string, data: Record<string, string | undefined>): string {
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`data-${name}="${quoted(value)}" `],
  )
  return page.replace('<html ', (start) => start + attributes.join(''))
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The chunks that the page will import once it knows the session, to be preloaded meanwhile. A wrong
 * guess costs a few kilobytes.
 */
function chunksToPreload({ path, mayBeSignedIn }: PageView): string[] {
  if (!mayBeSignedIn) return ['app/visitor.tsx']
  // The chunk of signed-in users contains the home screen.
  return [signedIn, `screens/${path.split('/')[1]}/index.tsx`]
}

/**
 * The calls that the home screen makes in any case, which the page starts before its scripts have
 * loaded. Check-ins are left out, because they require a plan, which a cookie does not show.
 */
function callsToStart({ path, mayBeSignedIn }: PageView): string[] | undefined {
  return mayBeSignedIn && path === '/' ? [listSlides.path] : undefined
}

function preloads(manifest: BuildManifest, sources: string[]): string {
  const files = new Set<string>()
  const named = new Map(Object.values(manifest).map((chunk) => [chunk.name, chunk]))
  const add = (source: string) => {
    const chunk = Object.hasOwn(manifest, source) ? manifest[source] : named.get(source)
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) if (imported !== 'index.html') add(imported)
  }
  for (const source of sources) add(source)
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
}

/** For a worker process. */
export const noClientFiles: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>Nothing is served here.</p>',
  stylesheet: (source) => `/${source}`,
}

/** Before the first build. In development the page comes from Vite, under the names of the sources. */
const unbuilt: ClientFiles = {
  folder: undefined,
  page: () => '<!doctype html><title>Evenstream</title><p>The client has not been built yet.</p>',
  stylesheet: (source) => `/${source}`,
}
