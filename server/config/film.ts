import * as z from 'zod/mini'
import { isFilmFile } from '#shared/film.ts'

const invalidFilmUrl =
  'must be an https address of a film (.mp4, .webm) or of a page with a player in it'

/** Credentials in the URL would be visible to every visitor. */
const hasNoCredentials = (value: string) => {
  const url = URL.parse(value)
  return !url || (url.username === '' && url.password === '')
}

export const filmVariables = {
  FILM_URL: z.optional(
    z
      .url({ protocol: /^https$/, error: invalidFilmUrl })
      .check(
        z.refine(hasNoCredentials, 'must not hold a name or a password: every visitor sees it'),
      ),
  ),
}

export interface FilmConfig {
  readonly url: string
  /** The origin that our content security policy has to allow. */
  readonly origin: string
  readonly kind: 'file' | 'page'
}

/** Returns undefined for the built-in film. */
export function parseFilmConfig({
  FILM_URL,
}: {
  FILM_URL?: string | undefined
}): FilmConfig | undefined {
  if (!FILM_URL) return undefined
  const { href, origin } = new URL(FILM_URL)
  return { url: href, origin, kind: isFilmFile(href) ? 'file' : 'page' }
}
