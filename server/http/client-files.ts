import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the client's build left for the server: the page, and the names of its hashed files. */
export interface ClientFiles {
  /** The folder with the built files, if there has been a build. */
  readonly folder: string | undefined
  /** `film`: the address of the operator's own, if there is one. */
  page(nonce: string, film?: string): string
  stylesheet(source: string): string
}

const noncePlaceholder = '__CSP_NONCE__'

export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(join(folder, 'index.html'))) return unbuilt
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  return {
    folder,
    page: (nonce, film) => withFilm(page.replaceAll(noncePlaceholder, nonce), film),
    stylesheet: (source) => `/${manifest[source]?.file ?? source}`,
  }
}

const withFilm = (page: string, film: string | undefined) =>
  film === undefined ? page : page.replace('<html ', () => `<html data-film="${quoted(film)}" `)

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

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
