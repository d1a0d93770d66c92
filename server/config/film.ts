import * as z from 'zod/mini'
import { isFilmFile } from '#shared/film.ts'

const mustBe = 'must be an https address of a film (.mp4, .webm) or of a page with a player in it'

/** Credentials in the address would be visible to every visitor. */
const hasNoCredentials = (value: string) => {
  const address = URL.parse(value)
  return !address || (address.username === '' && address.password === '')
}

export const filmVariables = {
  FILM_URL: z.optional(
    z
      .url({ protocol: /^https$/, error: mustBe })
      .check(
        z.refine(hasNoCredentials, 'must not hold a name or a password: every visitor sees it'),
      ),
  ),
}

export interface FilmChoice {
  readonly url: string
  /** The origin that the page's policy has to allow. */
  readonly origin: string
  readonly kind: 'file' | 'page'
}

/** undefined: the built-in film. */
export function chooseFilm({
  FILM_URL,
}: {
  FILM_URL?: string | undefined
}): FilmChoice | undefined {
  if (!FILM_URL) return undefined
  const { href, origin } = new URL(FILM_URL)
  return { url: href, origin, kind: isFilmFile(href) ? 'file' : 'page' }
}
