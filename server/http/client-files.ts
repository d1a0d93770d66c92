import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSlides } from '#shared/contract/slides.ts'

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

type BuildManifest = Record<string, { file: string; name?: string; imports?: string[] }>

const noncePlaceholder = '__CSP_NONCE__'
/** What scripts/chunk-groups.ts calls the file of all that one needs who is signed in. */
const signedIn = 'signed-in'
const soonPlaceholder = '__SOON_NEEDED__'
const addressPlaceholder = '__ADDRESS__'

export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return unbuilt
  const page = inOrder(readFileSync(join(folder, 'index.html'), 'utf8'))
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as BuildManifest
  return {
    folder,
    page: (view) =>
      withData(page, { film: view.film, reads: soonRead(view)?.join(' ') })
        .replaceAll(soonPlaceholder, () => preloads(manifest, soonNeeded(view)))
        .replaceAll(noncePlaceholder, view.nonce)
        .replaceAll(addressPlaceholder, view.address),
    stylesheet: (source) => `/${manifest[source]?.file ?? source}`,
  }
}

/**
 * What is shown first is fetched first: the styles, without which nothing is painted, before the
 * scripts, and the fonts last, for which others stand in. But the page's own script comes before the
 * styles, or it would wait for them with its questions.
 */
function inOrder(page: string): string {
  const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? ''
  const fonts = page.match(/\s*<link\s+rel="preload"\s+as="font"[^>]*>/g) ?? []
  return [styles, ...fonts]
    .reduce((rest, tag) => rest.replace(tag, ''), page)
    .replace('</script>', (end) => end + styles + soonPlaceholder)
    .replace('</head>', (end) => fonts.join('') + end)
}

/** For the scripts of the page, as attributes of its root. */
function withData(page: string, data: Record<string, string | undefined>): string {
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [`data-${name}="${quoted(value)}" `],
  )
  return page.replace('<html ', (start) => start + attributes.join(''))
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * What the page asks for once it knows who is there: which is fetched meanwhile. A guess that is
 * wrong costs a few kilobytes and nothing else.
 */
function soonNeeded({ path, mayBeSignedIn }: PageView): string[] {
  if (!mayBeSignedIn) return ['app/visitor.tsx']
  // The home is part of the first.
  return [signedIn, `screens/${path.split('/')[1]}/index.tsx`]
}

/**
 * What the first screen will read, whoever is there, is asked for by the page itself, before its
 * scripts are there. The check-ins are not: they are for those who have a plan, which a cookie does
 * not tell.
 */
function soonRead({ path, mayBeSignedIn }: PageView): string[] | undefined {
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
